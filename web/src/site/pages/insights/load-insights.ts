import { orderInsights, type PublicRows, type PublicTables, splitInsights } from '@coop/sync/contract'
import type { PictureData } from '../../../ui/picture-data.ts'
import { pageBackground } from '../../backgrounds.ts'
import { insightCard, type InsightCardData } from '../../cards/insight-card-data.ts'
import { insightsAddress, type InsightsRequest } from '../../insights-request.ts'
import type { Loaded } from '../../page.ts'
import { type ProseBlock, proseBlocks } from '../../prose/prose-blocks.ts'
import { rowMemo } from '../../row-memo.ts'
import { redirectedSlug } from '../../slug-redirect.ts'
import { sampleInsights } from './sample-insights.ts'

export interface Article extends InsightCardData {
  slug: string
  published: string | null
  changed: string
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
  const article = row === undefined ? null : openArticle(rows, articles, row)
  const cards = insightCards(rows)
  return {
    kind: 'page',
    found: request.article === null || article !== null,
    data: {
      background: pageBackground(rows, 'insights'),
      ...listOf(cards.length > 0 ? cards : sampleInsights, request),
      article,
      isMissing: request.article !== null && article === null,
    },
  }
}

/** What shows when nothing could be had from anywhere: the samples. */
export function insightsWithoutRows(request: InsightsRequest): InsightsData {
  return { background: null, ...listOf(sampleInsights, request), article: null, isMissing: false }
}

function listOf(
  cards: readonly InsightCardData[],
  { shown }: InsightsRequest,
): Pick<InsightsData, 'first' | 'restCount' | 'rest'> {
  const { first, rest } = splitInsights(cards)
  return { first, restCount: rest.length, rest: shown === 'first' ? [] : rest }
}

function openArticle(
  rows: PublicRows,
  articles: readonly PublicTables['content'][],
  row: PublicTables['content'],
): Article {
  const next = articles[(articles.indexOf(row) + 1) % articles.length]
  return {
    ...insightCard(rows, row),
    slug: row.slug,
    published: row.published_at,
    changed: row.updated_at,
    blocks: proseBlocks(row.content),
    next: next === undefined || next === row ? null : { slug: next.slug, title: next.title },
  }
}

const articlesInOrder = rowMemo(['content'], (rows) => orderInsights([...rows.content.values()]))

const insightCards = rowMemo(['content', 'content_categories', 'website_assets'], (rows) =>
  articlesInOrder(rows).map((article) => insightCard(rows, article)),
)
