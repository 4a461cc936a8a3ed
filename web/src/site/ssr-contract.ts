import type { PublicRows } from '@coop/sync/tables'
import type { SiteInfo } from './site-info/site-info.ts'

/**
 * The contract of server and page renderer. It has types only: the server loads the renderer itself as a built module.
 */

/** The public rows at one position of the shape log. */
export interface Snapshot {
  rows: PublicRows
  position: string
}

/** Files that the document loads, as addresses. */
export interface PageAssets {
  /** Changes with every build: pages of one build refuse data of another. */
  build: string
  scripts: readonly string[]
  /** Modules that are loaded after the first paint; the first of them starts the site, and imports the others. */
  later: readonly string[]
  styles: readonly string[]
  fonts: readonly string[]
}

export interface RenderInput {
  /** The requested path and query; it begins with one slash. */
  url: string
  snapshot: Snapshot
  /** Milliseconds since 1970, already rounded down to the slot of the clock. */
  now: number
  site: SiteInfo
  /** The origin that visitors use. */
  origin: string
  assets: PageAssets
}

type Redirect = { kind: 'redirect'; status: 308; to: string }
type RenderOutput = { kind: 'page'; status: 200 | 404; html: string } | Redirect
type MarkdownOutput = { kind: 'page'; status: 200 | 404; markdown: string } | Redirect

/** The result of resolving a request, before it is rendered: two requests with equal `address` get equal pages. */
interface LocatedRequest {
  address: string
  usesClock: boolean
  /** The module that holds the page, by its name in the build's manifest. */
  module: string
}

export interface SsrEntry {
  locate(url: string): LocatedRequest
  render(input: RenderInput): Promise<RenderOutput>
  /** The texts and links of a page, for programs that read. */
  renderMarkdown(input: Omit<RenderInput, 'assets'>): Promise<MarkdownOutput>
  /** The JSON that a page without local rows requests. */
  pageData(input: Pick<RenderInput, 'url' | 'snapshot' | 'now'> & { build: string }): {
    status: 200 | 404
    json: string
  }
  /** The document without a page in it: a browser opens it offline, and renders the page from its own rows. */
  renderShell(input: Pick<RenderInput, 'site' | 'origin' | 'assets'>): string
  /** The document in which the admin shows previews: `assets.scripts` render them. */
  renderPreview(input: Pick<RenderInput, 'site' | 'origin' | 'assets'>): string
  /** For the sitemap: public addresses with the day of their last change in a time zone. */
  sitemap(rows: PublicRows, timeZone: string): { path: string; changed: string | null }[]
  /** The newest articles as an Atom or a JSON feed. */
  feed(input: { rows: PublicRows; site: SiteInfo; origin: string; format: 'atom' | 'json' }): string
  /** What the site is and where its pages are, in the form of llmstxt.org. */
  llmsText(input: { rows: PublicRows; site: SiteInfo; origin: string }): string
}
