import type { PublicRows } from '@coop/sync/tables'
import type { Head } from '../head/head.ts'
import { dequal } from 'dequal/lite'
import type { SiteInfo } from '../site-info/site-info.ts'

export interface LoadedPage<Data> {
  kind: 'page'
  found: boolean
  data: Data
}

export type Loaded<Data> = LoadedPage<Data> | { kind: 'redirect'; to: string }

/**
 * One template of the site. Everything that a page shows is the result of `load`, a pure function of the rows. The
 * server runs it for the first paint and the browser runs it afterwards on local rows, with the same result.
 */
export interface Page<Request, Data> {
  readonly id: string
  /** Parses route parameters and query. It never throws, and drops unknown values. */
  parse(params: Readonly<Record<string, string | undefined>>, search: URLSearchParams): Request
  /** The inverse of `parse`. Each request has exactly one address, which is its key in every cache. */
  address(request: Request): string
  readonly usesClock: boolean
  load(rows: PublicRows, request: Request, now: number): Loaded<Data>
  head(data: Data, request: Request, site: SiteInfo): Head
  readonly texts: PageTexts
}

/** The texts of a page that is not loaded. */
export interface PageTexts {
  /** The title of the document, for pages that show more than these texts. */
  title?: string
  loading: string
  error: (message: string) => string
  /** The text below the error. */
  errorNote?: string
}

/** A page with its request, for code that does not depend on their types. */
export interface LocatedPage<Data = unknown> {
  readonly address: string
  readonly usesClock: boolean
  /**
   * Returns the same object for the same rows and clock. For others it returns the previous object, or `shown`, if the
   * result is equal.
   */
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
