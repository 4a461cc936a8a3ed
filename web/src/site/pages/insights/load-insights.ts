import { orderInsights, splitInsights } from '../../rows/articles.ts'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import type { PictureData } from '../../../ui/picture-data.ts'
import { pageBackground } from '../../pictures/backgrounds.ts'
import { insightCard, type InsightCardData } from '../../cards/article-card-data.ts'
import { insightsAddress, type InsightsRequest } from '../../page/insights-request.ts'
import type { Loaded } from '../../page/page.ts'
import { type ProseBlock, proseBlocks } from '../../prose/prose-blocks.ts'
import { rowMemo } from '../../rows/row-memo.ts'
import { redirectedSlug } from '../../rows/slug-redirect.ts'
import { sampleInsights } from './sample-articles.ts'

export interface Article extends InsightCardData {
  /** Only its opening is there to be read. */
  isSample: boolean
  published: string | null
  changed: string | null
  blocks: ProseBlock[]
  /** The one published before it; after the oldest comes the newest. */
  next: { slug: string; title: string } | null
}

export interface InsightsData {
  background: PictureData | null
  first: InsightCardData[]
  /** How many there are beside the first. */
  restCount: number
  /** The others, where they are asked for. */
  rest: InsightCardData[]
  article: Article | null
  /** An article was asked for that is not there. */
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
      : insightsOf(insightCards(rows), row === undefined ? null : openArticle(rows, articles, row), request)
  return {
    kind: 'page',
    found: !data.isMissing,
    data: { ...data, background: pageBackground(rows, 'insights') },
  }
}

/** What shows when there is no article to be had from anywhere: the samples. */
export function insightsWithoutRows(request: InsightsRequest): InsightsData {
  const place = sampleInsights.findIndex(({ slug }) => slug === request.article)
  const sample = sampleInsights[place]
  const next = sampleInsights[(place + 1) % sampleInsights.length]
  const article =
    sample === undefined || next === undefined
      ? null
      : { ...sample, isSample: true, published: null, changed: null, blocks: [], next }
  return insightsOf(sampleInsights, article, request)
}

function insightsOf(
  cards: readonly InsightCardData[],
  article: Article | null,
  request: InsightsRequest,
): InsightsData {
  const { first, rest } = splitInsights(cards)
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
  const next = articles[(articles.indexOf(row) + 1) % articles.length]
  return {
    ...insightCard(rows, row),
    isSample: false,
    published: row.published_at,
    changed: row.updated_at,
    blocks: proseBlocks(row.content),
    next: next === undefined || next === row ? null : { slug: next.slug, title: next.title },
  }
}

const articlesInOrder = rowMemo((rows) => orderInsights([...rows.content.values()]))

const insightCards = rowMemo((rows) => articlesInOrder(rows).map((article) => insightCard(rows, article)))
