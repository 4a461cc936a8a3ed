import { insightsAddress, type InsightsRequest, parseInsightsRequest } from '../../page/insights-request.ts'
import type { Page } from '../../page/page.ts'
import type { Head } from '../../head/head.ts'
import { withSearchSettings } from '../../page/search-settings.ts'
import type { SiteInfo } from '../../site-info/site-info.ts'
import { type Article, type InsightsData, loadInsights } from './load-insights.ts'

const title = 'Revolutionary Insights'

export const insightsPage: Page<InsightsRequest, InsightsData> = {
  id: 'insights',
  parse: (_params, search) => parseInsightsRequest(search),
  address: insightsAddress,
  usesClock: false,
  load: loadInsights,
  head: ({ article, isMissing }, _request, site) =>
    // A sample is part of the list, but search engines do not index its page.
    article === null || article.isSample
      ? {
          title: `${isMissing ? 'Article Not Found' : (article?.title ?? title)} | ${site.name}`,
          description:
            'Notes from practice by the people of our member companies: short posts, essays, reports and papers on strategy, brand, AI and change.',
          canonical: isMissing ? null : '/insights',
          card: 'insights',
        }
      : articleHead(article, site),
  texts: {
    title,
    loading: 'Loading latest insights...',
    error: (message) => `The latest insights could not be loaded: ${message}`,
  },
}

function articleHead(article: Article, site: SiteInfo): Head {
  const path = insightsAddress({ article: article.slug, shown: 'first' })
  const description = article.excerpt || `${article.category}, ${article.readTime}`
  const head: Head = {
    title: `${article.title} | ${site.name}`,
    description,
    canonical: path,
    image: article.picture,
    card: 'article',
    trail: [
      { name: 'Home', path: '/' },
      { name: 'Insights', path: '/insights' },
      { name: article.title, path },
    ],
    subject: {
      kind: 'article',
      title: article.title,
      description,
      path,
      published: article.published,
      changed: article.changed,
      picture: article.picture,
    },
  }
  return withSearchSettings(head, article.search)
}
