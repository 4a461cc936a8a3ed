import type { PublicRows } from '@coop/sync/tables'
import type { SiteInfo } from './site-info/site-info.ts'

/**
 * The contract between server and page renderer. It has types only, because the server loads the renderer as a built
 * module.
 */

/** The public rows at one position of the shape log. */
export interface Snapshot {
  rows: PublicRows
  position: string
}

/** The addresses of files that the document loads. */
export interface PageAssets {
  /** Different for every build. Pages of one build refuse data of another. */
  build: string
  scripts: readonly string[]
  /** Modules that load after the first paint. The first one starts the site and imports the others. */
  later: readonly string[]
  styles: readonly string[]
  fonts: readonly string[]
}

export interface RenderInput {
  /** The requested path and query. It starts with a single slash. */
  url: string
  snapshot: Snapshot
  /** Milliseconds since 1970, rounded down to the slot of the clock. */
  now: number
  site: SiteInfo
  /** The public origin. */
  origin: string
  assets: PageAssets
}

type Redirect = { kind: 'redirect'; status: 308; to: string }
type RenderOutput = { kind: 'page'; status: 200 | 404; html: string } | Redirect
type MarkdownOutput = { kind: 'page'; status: 200 | 404; markdown: string } | Redirect

/** The resolved request before rendering. Two requests with the same `address` get the same page. */
interface LocatedRequest {
  address: string
  usesClock: boolean
  /** The module of the page, by its name in the manifest of the build. */
  module: string
}

export interface SsrEntry {
  locate(url: string): LocatedRequest
  render(input: RenderInput): Promise<RenderOutput>
  /** The texts and links of a page as Markdown, for programs. */
  renderMarkdown(input: Omit<RenderInput, 'assets'>): Promise<MarkdownOutput>
  /** The JSON that pages without local rows request. */
  pageData(input: Pick<RenderInput, 'url' | 'snapshot' | 'now'> & { build: string }): {
    status: 200 | 404
    json: string
  }
  /** The document without a page. A browser opens it offline, and renders the page from local rows. */
  renderShell(input: Pick<RenderInput, 'site' | 'origin' | 'assets'>): string
  /** The document for previews in the admin. `assets.scripts` render them. */
  renderPreview(input: Pick<RenderInput, 'site' | 'origin' | 'assets'>): string
  /** For the sitemap: public addresses with the day of their last change in a time zone. */
  sitemap(rows: PublicRows, timeZone: string): { path: string; changed: string | null }[]
  /** The newest articles as an Atom or a JSON feed. */
  feed(input: { rows: PublicRows; site: SiteInfo; origin: string; format: 'atom' | 'json' }): string
  /** A description of the site and its pages in the format of llmstxt.org. */
  llmsText(input: { rows: PublicRows; site: SiteInfo; origin: string }): string
}
