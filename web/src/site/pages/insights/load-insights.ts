import { orderArticles, splitArticles } from '../../rows/articles.ts'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { pageBackground } from '../../pictures/backgrounds.ts'
import { type SearchSettings, searchSettings } from '../../page/search-settings.ts'
import { articleCard, type ArticleCardData } from '../../cards/article-card-data.ts'
import { insightsAddress, type InsightsRequest } from '../../page/insights-request.ts'
import type { Loaded } from '../../page/page.ts'
import type { ProseBlock } from '../../../prose/prose-block.ts'
import { articleText } from '../../prose/article-text.ts'
import { rowMemo } from '../../rows/row-memo.ts'
import { nextIn } from '../../rows/next-in.ts'
import { redirectedSlug } from '../../rows/slug-redirect.ts'
import { sampleArticles } from './sample-articles.ts'

export interface Article extends ArticleCardData {
  /** Whether only the beginning of the text exists. */
  isSample: boolean
  changed: string | null
  search: SearchSettings | null
  blocks: ProseBlock[]
  /** The next older article; the newest follows the oldest. */
  next: { slug: string; title: string } | null
}

export interface InsightsData {
  background: PictureData | null
  first: ArticleCardData[]
  /** The number of articles after the first ones. */
  restCount: number
  /** The other articles, if the request shows them. */
  rest: ArticleCardData[]
  article: Article | null
  /** Whether the requested article does not exist. */
  isMissing: boolean
}

export function loadInsights(rows: PublicRows, request: InsightsRequest): Loaded<InsightsData> {
  const articles = articlesInOrder(rows)
  const row = articles.find(({ slug }) => slug === request.article)
  if (row === undefined && request.article !== null) {
    const to = redirectedSlug(rows, 'content', request.article, (id) => rows.content.get(id)?.slug)
    if (to !== null) return { kind: 'redirect', to: insightsAddress({ ...request, article: to }) }
  }
  const data =
    articles.length === 0
      ? insightsWithoutRows(request)
      : insightsOf(articleCards(rows), row === undefined ? null : openArticle(rows, articles, row), request)
  return {
    kind: 'page',
    found: !data.isMissing,
    data: { ...data, background: pageBackground(rows, 'insights') },
  }
}

/** The samples. They are shown if no article is published or none could be loaded. */
export function insightsWithoutRows(request: InsightsRequest): InsightsData {
  const index = sampleArticles.findIndex(({ slug }) => slug === request.article)
  const sample = sampleArticles[index]
  const next = sampleArticles[(index + 1) % sampleArticles.length]
  const article =
    sample === undefined || next === undefined
      ? null
      : { ...sample, isSample: true, changed: null, search: null, blocks: [], next }
  return insightsOf(sampleArticles, article, request)
}

function insightsOf(
  cards: readonly ArticleCardData[],
  article: Article | null,
  request: InsightsRequest,
): InsightsData {
  const { first, rest } = splitArticles(cards)
  return {
    background: null,
    first,
    restCount: rest.length,
    rest: request.shown === 'first' ? [] : rest,
    article,
    isMissing: request.article !== null && article === null,
  }
}

function openArticle(
  rows: PublicRows,
  articles: readonly PublicTables['content'][],
  row: PublicTables['content'],
): Article {
  const next = nextIn(articles, row)
  return {
    ...articleCard(rows, row),
    isSample: false,
    changed: row.updated_at,
    search: searchSettings(rows, row),
    blocks: articleText(rows, row.content),
    next: next === null ? null : { slug: next.slug, title: next.title },
  }
}

const articlesInOrder = rowMemo((rows) => orderArticles([...rows.content.values()]))

const articleCards = rowMemo((rows) => articlesInOrder(rows).map((article) => articleCard(rows, article)))
