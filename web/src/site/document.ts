import type { Head } from './page.ts'
import type { PageAssets } from './ssr-contract.ts'

export interface DocumentParts {
  head: Head
  origin: string
  siteName: string
  assets: PageAssets
  /** What is drawn already; empty in the application shell. */
  body: string
  /** JSON for the script, by element id. */
  data: Readonly<Record<string, unknown>>
}

/** The HTML around a page. There is no inline script and no inline style: the policy for both is strict. */
export function renderDocument({ head, origin, siteName, assets, body, data }: DocumentParts): string {
  const image = head.image && new URL(head.image.url, origin).href
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    head.canonical === null
      ? meta('name', 'robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(new URL(head.canonical, origin).href)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    ...(head.canonical === null ? [] : [meta('property', 'og:url', new URL(head.canonical, origin).href)]),
    ...(image === undefined ? [] : [meta('property', 'og:image', image)]),
    meta('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    meta('name', 'theme-color', '#13211c'),
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="icon" sizes="32x32" href="/favicon.ico">',
    '<link rel="icon" type="image/svg+xml" href="/icons/icon.svg">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(href)}">`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    ...assets.scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
  ]
  const scripts = Object.entries(data).map(
    ([id, value]) => `<script type="application/json" id="${id}">${scriptJson(value)}</script>`,
  )
  return `<!doctype html><html lang="en"><head>${tags.join('')}</head><body><div id="root">${body}</div>${scripts.join('')}</body></html>`
}

/** JSON that can stand inside a script element, whatever texts it holds. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
