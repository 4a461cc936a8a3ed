import type { Location } from 'react-router-dom'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { backoffPause } from '../../loading/backoff-pause.ts'
import {
  type PreviewRequest,
  previewRequestSchema,
  type PreviewResponse,
} from '../../preview/preview-messages.ts'
import { readMarkdown } from '../../prose/read-markdown.ts'
import type { PageRoute } from '../page/page-route.tsx'
import { provideMarkdownReader } from '../prose/article-text.ts'
import { matchSite } from '../routes/router-routes.ts'
import { type SiteRoute, siteRoutes } from '../routes/routes.ts'
import { createBrowserSource } from '../source/browser-source.ts'
import { readEmbedded } from '../source/embedded.ts'
import { makeHarmless } from './harmless-page.ts'
import { PreviewApp } from './preview-app.tsx'
import { createPreviewHistory, type PreviewHistory } from './preview-history.ts'
import { createPreviewRows } from './preview-rows.ts'
import { readHead } from './read-head.ts'
import { scrollToPart } from './scroll-to-part.ts'

/**
 * Renders pages of the site only from rows that the parent window sends. Without a parent window, the document stays as
 * the server rendered it, with an explanation.
 */
export function startPreview(window: Window & typeof globalThis): void {
  const { parent, document } = window
  const { origin } = window.location
  if (parent === window) return
  const { site } = readEmbedded(document)
  const root = document.getElementById('root')
  if (root === null) throw new Error('The document has no element with id root')
  provideMarkdownReader(readMarkdown)
  makeHarmless(window)

  const source = createBrowserSource({
    embedded: null,
    fetchPage: () => Promise.reject(new Error('A preview is made of rows alone')),
    now: Date.now,
    pause: backoffPause,
  })
  const rows = createPreviewRows()
  const loaded = new Map<SiteRoute, PageRoute>()
  let pictures: ReadonlyMap<string, string | null> = new Map()
  let app: { history: PreviewHistory; draw: () => void } | null = null
  let latest: PreviewRequest | null = null
  /** The page and the part that the admin requested last. A link within the page does not change this. */
  let shown = { address: '', part: '' }

  const respond = (response: PreviewResponse) => parent.postMessage(response, origin)

  async function prepare({ pathname }: Pick<Location, 'pathname'>): Promise<void> {
    const { siteRoute } = matchSite(siteRoutes, pathname)
    if (!loaded.has(siteRoute)) loaded.set(siteRoute, await siteRoute.load())
  }

  function start(address: string, root: HTMLElement) {
    const history = createPreviewHistory(address, prepare)
    const reactRoot = createRoot(root)
    history.subscribe(() => respond({ type: 'preview-moved', address: addressIn(history) }))
    const draw = () => reactRoot.render(<PreviewApp {...{ site, source, history, loaded, pictures }} />)
    return { history, draw }
  }

  async function show(request: PreviewRequest, root: HTMLElement): Promise<void> {
    const { number, address, part } = request
    const next = rows.change(request.rows, request.edit)
    latest = request
    await prepare(new URL(address, origin))
    // A later request has arrived meanwhile, and shows these rows as well.
    if (latest !== request) return
    const isElsewhere = shown.address !== address
    const isOtherPart = isElsewhere || shown.part !== (part ?? '')
    shown = { address, part: part ?? '' }
    pictures = new Map<string, string | null>([
      ...request.pictures.filter(([, url]) => new URL(url).origin === origin),
      ...(request.awaited ?? []).map((awaited) => [awaited, null] as const),
    ])
    // A link in the preview may already have led to this page, and the admin follows.
    const isThere = app !== null && addressIn(app.history) === address
    // Rows and page change together, because the new address of a row does not exist before.
    flushSync(() => {
      source.setRows(next)
      app ??= start(address, root)
      if (isElsewhere && !isThere) app.history.show(address)
      app.draw()
    })
    if (isElsewhere && !isThere && request.fromTop === true) window.scrollTo(0, 0)
    if (isOtherPart && part !== null) scrollToPart(document, pictures.get(part) ?? part)
    respond({ type: 'preview-shown', number, head: readHead(document) })
  }

  window.addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== origin) return
    const request = previewRequestSchema.safeParse(event.data)
    if (!request.success) return
    show(request.data, root).catch((error: unknown) => {
      respond({ type: 'preview-failed', message: error instanceof Error ? error.message : String(error) })
    })
  })
  respond({ type: 'preview-ready' })
}

function addressIn(history: PreviewHistory): string {
  const { pathname, search } = history.read().location
  return `${pathname}${search}`
}
