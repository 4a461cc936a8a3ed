import type { Page } from '../../page/page.ts'
import {
  loadRevolution,
  parseRevolutionRequest,
  revolutionAddress,
  type RevolutionData,
  type RevolutionRequest,
} from './load-revolution.ts'

export const revolutionPage: Page<RevolutionRequest, RevolutionData> = {
  id: 'revolution',
  parse: (_params, search) => parseRevolutionRequest(search),
  address: revolutionAddress,
  usesClock: true,
  load: (rows, request, now) => ({ kind: 'page', found: true, data: loadRevolution(rows, request, now) }),
  head: (_data, _request, site) => ({
    title: `The Revolution | ${site.name}`,
    description:
      'Agility without fragility: senior teams in days, one lead and one contract. Find the solution that fits your role and the depth you need.',
    canonical: '/revolution',
    card: 'revolution',
  }),
  texts: { loading: 'Loading…', error: (message) => `This page could not be loaded: ${message}` },
}
