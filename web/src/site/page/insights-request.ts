import { queryText } from './query-text.ts'

export interface InsightsRequest {
  /** The slug of the open article. */
  article: string | null
  /** The listed articles: the first three, those and the carousel with the others, or all. */
  shown: 'first' | 'more' | 'all'
}

export function parseInsightsRequest(search: URLSearchParams): InsightsRequest {
  const shown = search.get('show')
  return {
    article: (search.get('article') ?? '').slice(0, 200) || null,
    shown: shown === 'more' || shown === 'all' ? shown : 'first',
  }
}

export function insightsAddress({ article, shown }: InsightsRequest): string {
  return `/insights${queryText({ show: shown === 'first' ? '' : shown, article: article ?? '' })}`
}
