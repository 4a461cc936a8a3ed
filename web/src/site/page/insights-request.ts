import { queryText } from './query-text.ts'

export interface InsightsRequest {
  /** The slug of the article that is open for reading. */
  article: string | null
  /** Which articles are listed: the first three; with the others in the carousel; or all of them. */
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
