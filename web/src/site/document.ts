import { ofPage } from './head/apply-head.ts'
import { type HeadTag, headTags } from './head/head-tags.ts'
import { scriptJson } from './head/script-json.ts'
import type { Head } from './head/head.ts'
import type { PageAssets } from './ssr-contract.ts'
import type { SiteInfo } from './site-info/site-info.ts'

interface DocumentParts {
  head: Head
  origin: string
  site: SiteInfo
  assets: PageAssets
  /** The HTML of the page; empty in the application shell. */
  body: string
  /** JSON for the scripts, by element id. */
  data: Readonly<Record<string, unknown>>
}

/** The HTML document around a page. The content security policy allows neither inline scripts nor inline styles. */
export function renderDocument({ head, origin, site, assets, body, data }: DocumentParts): string {
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    ...headTags(head, site, origin).map(tagHtml),
    '<meta name="theme-color" content="#13211c">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="alternate" type="application/atom+xml" title="Insights" href="/feed.xml">',
    '<link rel="alternate" type="application/feed+json" title="Insights" href="/feed.json">',
    '<link rel="icon" sizes="32x32" href="/favicon.ico">',
    '<link rel="icon" type="image/svg+xml" href="/icons/icon.svg">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(href)}">`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    // The bootstrap loads the other scripts later, after styles, fonts and the first picture.
    ...assets.scripts.map(
      (src) => `<script type="module" src="${escapeHtml(src)}" fetchpriority="low"></script>`,
    ),
  ]
  const scripts = Object.entries({ ...data, 'later-scripts': assets.later }).map(
    ([id, value]) => `<script type="application/json" id="${id}">${scriptJson(value)}</script>`,
  )
  return `<!doctype html><html lang="en"><head>${tags.join('')}</head><body><div id="root">${body}</div>${scripts.join('')}</body></html>`
}

function tagHtml({ element, attributes, text }: HeadTag): string {
  const pairs = Object.entries({ ...attributes, [ofPage]: '' }).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  )
  return `<${element}${pairs.join('')}>${text === undefined ? '' : `${text}</${element}>`}`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
