import { isManagedSlug } from '@coop/sync/rules'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import { Feed } from 'feed'
import { renderToStaticMarkup } from 'react-dom/server'
import { articleCategory } from '../prose/article-texts.ts'
import { Prose } from '../prose/prose.tsx'
import { insightsAddress } from './page/insights-request.ts'
import { articleText } from './prose/article-text.ts'
import { orderArticles } from './rows/articles.ts'
import type { SiteInfo } from './site-info/site-info.ts'

export type FeedFormat = 'atom' | 'json'

/** Feed readers fetch every hour; with more articles the feed would be megabytes in size. */
const articlesMax = 50

/** The newest articles with their texts, for programs that follow the insights. */
export function articleFeed(rows: PublicRows, site: SiteInfo, origin: string, format: FeedFormat): string {
  const articles = orderArticles([...rows.content.values()].filter(({ slug }) => !isManagedSlug(slug)))
  const feed = new Feed({
    id: `${origin}/insights`,
    link: `${origin}/insights`,
    title: `${site.name}: Insights`,
    description: 'Notes from practice by the people of our member companies.',
    language: 'en',
    copyright: `© ${site.legalName}`,
    generator: false,
    updated: new Date(Math.max(0, ...articles.map(({ updated_at }) => Date.parse(updated_at)))),
    feedLinks: { atom: `${origin}/feed.xml`, json: `${origin}/feed.json` },
  })
  for (const row of articles.slice(0, articlesMax)) {
    const item = itemOf(rows, row, site, origin)
    // The library writes titles and summaries of an Atom feed as HTML.
    const { title, description } = item
    feed.addItem(
      format === 'json' ? item : { ...item, title: escaped(title), description: escaped(description) },
    )
  }
  return format === 'atom' ? feed.atom1() : feed.json1()
}

function itemOf(rows: PublicRows, row: PublicTables['content'], site: SiteInfo, origin: string) {
  const link = origin + insightsAddress({ article: row.slug, shown: 'first' })
  return {
    id: link,
    link,
    title: row.title,
    description: row.excerpt ?? '',
    content: plainHtml(renderToStaticMarkup(<Prose blocks={articleText(rows, row.content)} />), origin),
    category: [{ name: articleCategory(rows.content_categories.get(row.category_id ?? '')?.name) }],
    author: [{ name: site.name }],
    date: new Date(row.updated_at),
    ...(row.published_at !== null && { published: new Date(row.published_at) }),
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** HTML for programs without the styles of the site: no classes, and absolute addresses. */
function plainHtml(html: string, origin: string): string {
  return html
    .replaceAll(/ (?:class|style|srcset|srcSet|sizes|loading|decoding|fetchpriority)="[^"]*"/g, '')
    .replaceAll(/ (src|href)="\//g, ` $1="${origin}/`)
}
