import type { Page } from '../../page/page.ts'
import {
  loadOffering,
  offeringAddress,
  type OfferingData,
  type OfferingRequest,
  parseOfferingRequest,
} from './load-offering.ts'

export const offeringPage: Page<OfferingRequest, OfferingData> = {
  id: 'offering',
  parse: (_params, search) => parseOfferingRequest(search),
  address: offeringAddress,
  usesClock: false,
  load: (rows, request) => ({ kind: 'page', found: true, data: loadOffering(rows, request) }),
  head: (data, _request, site) => ({
    title: `${data.theme || 'Our Offering'} | ${site.name}`,
    description:
      'Services of independent, founder-led companies in strategy, research, brand, AI and change: find the one that fits by theme, size and depth.',
    canonical: '/offering',
    card: 'offering',
  }),
  texts: { loading: 'Loading offering...', error: (message) => `Error loading offering: ${message}` },
}
