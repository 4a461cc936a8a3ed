import type { Page } from '../../page/page.ts'
import {
  loadOffering,
  offeringAddress,
  type OfferingData,
  type OfferingRequest,
  parseOfferingRequest,
} from './load-offering.ts'

const title = 'Our Offering'

export const offeringPage: Page<OfferingRequest, OfferingData> = {
  id: 'offering',
  parse: (_params, search) => parseOfferingRequest(search),
  address: offeringAddress,
  usesClock: false,
  load: (rows, request) => ({ kind: 'page', found: true, data: loadOffering(rows, request) }),
  head: (data, _request, site) => ({
    title: `${data.theme || title} | ${site.name}`,
    description:
      'Services of independent, founder-led companies in strategy, research, brand, AI and change: find the one that fits by theme, size and depth.',
    canonical: '/offering',
    card: 'offering',
  }),
  texts: {
    title,
    loading: 'Loading offering...',
    error: (message) => `Error loading offering: ${message}`,
  },
}
