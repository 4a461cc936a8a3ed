import type { PublicRows } from '@coop/sync/tables'
import type { PictureData } from '../../ui/picture-data.ts'
import type { StructuredPage } from '../head/structured-data.ts'
import { dequal } from 'dequal/lite'
import type { SiteInfo } from '../ssr-contract.ts'

export interface Head extends StructuredPage {
  title: string
  description: string
  /** The path of the canonical address; null where the page is not to be indexed. */
  canonical: string | null
  /** A row's own picture; without one, previews show the card. */
  image?: PictureData | null | undefined
  /** The drawn card of this type of page, in `public/og`. */
  card?: PreviewCard
}

export type PreviewCard =
  | 'home'
  | 'paradox'
  | 'revolution'
  | 'offering'
  | 'service'
  | 'members'
  | 'member'
  | 'cases'
  | 'case'
  | 'insights'
  | 'article'
  | 'contact'
  | 'manifesto'
  | 'become-member'
  | 'policy'

export type Loaded<Data> = { kind: 'page'; found: boolean; data: Data } | { kind: 'redirect'; to: string }

/**
 * One template of the site. Everything that a page shows is what `load` makes of the rows: a pure function, run by the
 * server for the first paint and by the browser on its own rows from then on, with the same result.
 */
export interface Page<Request, Data> {
  readonly id: string
  /** Route parameters and query to what the page understands; never throws, drops what it does not know. */
  parse(params: Readonly<Record<string, string | undefined>>, search: URLSearchParams): Request
  /** The inverse: one spelling for each request. Names the request in every cache. */
  address(request: Request): string
  readonly usesClock: boolean
  load(rows: PublicRows, request: Request, now: number): Loaded<Data>
  head(data: Data, request: Request, site: SiteInfo): Head
  readonly texts: PageTexts
}

/** What shows in the place of a page while nothing of it is known. */
export interface PageTexts {
  loading: string
  error: (message: string) => string
  /** Under the error. */
  errorNote?: string
}

/** A page and its request in one, so that whoever passes it on need not know their types. */
export interface LocatedPage<Data = unknown> {
  readonly address: string
  readonly usesClock: boolean
  /** The same object for the same rows and clock, and for others as long as they say the same as it, or as `shown`. */
  load(rows: PublicRows, now: number, shown?: Loaded<Data>): Loaded<Data>
  head(data: Data, site: SiteInfo): Head
}

export function locatePage<Request, Data>(page: Page<Request, Data>, request: Request): LocatedPage<Data> {
  let last: { rows: PublicRows; now: number; loaded: Loaded<Data> } | undefined
  return {
    address: page.address(request),
    usesClock: page.usesClock,
    load(rows, now, shown) {
      if (last?.rows !== rows || last.now !== now) {
        const before = last?.loaded ?? shown
        const loaded = page.load(rows, request, now)
        last = { rows, now, loaded: before !== undefined && dequal(before, loaded) ? before : loaded }
      }
      return last.loaded
    },
    head: (data, site) => page.head(data, request, site),
  }
}

/** The clock as pages see it: it moves every ten minutes, so that pages can be cached in between. */
export const clockSlotMs = 600_000

export function clockSlot(now: number): number {
  return Math.floor(now / clockSlotMs) * clockSlotMs
}

/** A query in one spelling: in the given order, without what is empty. */
export function queryText(values: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return search.size > 0 ? `?${search}` : ''
}
