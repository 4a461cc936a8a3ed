import { insightsAddress, type InsightsRequest, parseInsightsRequest } from '../../insights-request.ts'
import type { Page } from '../../page.ts'
import { type InsightsData, loadInsights } from './load-insights.ts'

export const insightsPage: Page<InsightsRequest, InsightsData> = {
  id: 'insights',
  parse: (_params, search) => parseInsightsRequest(search),
  address: insightsAddress,
  usesClock: false,
  load: loadInsights,
  head: ({ article, isMissing, background }, _request, site) =>
    article === null
      ? {
          title: `${isMissing ? 'Article Not Found' : 'Revolutionary Insights'} | ${site.name}`,
          description:
            'Notes from practice by the people of our member companies: short posts, essays, reports and papers on strategy, brand, AI and change.',
          canonical: isMissing ? null : '/insights',
          image: background ?? undefined,
        }
      : {
          title: `${article.title} | ${site.name}`,
          description: article.excerpt || `${article.category}, ${article.readTime}`,
          canonical: insightsAddress({ article: article.slug, shown: 'first' }),
          image: article.picture ?? background ?? undefined,
        },
  texts: {
    loading: 'Loading latest insights...',
    error: (message) => `The latest insights could not be loaded: ${message}`,
  },
}
