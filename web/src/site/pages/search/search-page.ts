import type { Page } from '../../page/page.ts'
import {
  loadSearch,
  parseSearchRequest,
  searchAddress,
  type SearchData,
  type SearchRequest,
} from './load-search.ts'

export const searchPage: Page<SearchRequest, SearchData> = {
  id: 'search',
  parse: (_params, search) => parseSearchRequest(search),
  address: searchAddress,
  usesClock: false,
  load: (rows, request) => ({ kind: 'page', found: true, data: loadSearch(rows, request) }),
  head: ({ query }, _request, site) => ({
    title: `${query === '' ? 'Search' : `Search: ${query}`} | ${site.name}`,
    description: 'Search services, cases, articles and member companies.',
    canonical: null,
  }),
  texts: {
    title: 'Search',
    loading: 'Loading search…',
    error: (message) => `The search could not be loaded: ${message}`,
  },
}
