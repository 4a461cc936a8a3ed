import type { Page } from '../../page/page.ts'
import {
  casesAddress,
  type CasesData,
  type CasesRequest,
  loadCases,
  parseCasesRequest,
} from './load-cases.ts'

export const casesPage: Page<CasesRequest, CasesData> = {
  id: 'cases',
  parse: (_params, search) => parseCasesRequest(search),
  address: casesAddress,
  usesClock: false,
  load: (rows, request) => ({ kind: 'page', found: true, data: loadCases(rows, request) }),
  head: (data, _request, site) => ({
    title: `${data.filter.theme === '' ? 'Case Studies' : `Case Studies: ${data.filter.theme}`} | ${site.name}`,
    description:
      'What the companies of the co-operative did, for whom, and what came of it: cases in growth, AI, brand, innovation, resilience and talent.',
    canonical: '/cases',
    card: 'cases',
  }),
  texts: {
    loading: 'Loading cases...',
    error: (message) => `Error loading cases: ${message}`,
    errorNote: 'Please check the console for more details',
  },
}
