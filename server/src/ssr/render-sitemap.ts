import type { SsrEntry } from '@coop/web/ssr'

export function renderSitemap(entries: ReturnType<SsrEntry['sitemap']>, origin: string): string {
  const urls = entries.map(({ path, changed }) => {
    const day = changed === null ? '' : `<lastmod>${changed}</lastmod>`
    return `<url><loc>${escapeXml(origin + path)}</loc>${day}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
