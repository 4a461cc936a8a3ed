import type { Page } from '../../page/page.ts'
import {
  loadParadox,
  paradoxAddress,
  type ParadoxData,
  type ParadoxRequest,
  parseParadoxRequest,
} from './load-paradox.ts'
import { paradoxText } from './paradox-text.ts'

export const paradoxPage: Page<ParadoxRequest, ParadoxData> = {
  id: 'paradox',
  parse: (_params, search) => parseParadoxRequest(search),
  address: paradoxAddress,
  usesClock: false,
  load: (rows, request) => ({ kind: 'page', found: true, data: loadParadox(rows, request) }),
  head: (_data, _request, site) => ({
    title: `${paradoxText.title} | ${site.name}`,
    description:
      'As sure as a panther, as light as a deer: how twenty-two companies give enterprise results with startup speed under one lead and one contract.',
    canonical: '/paradox',
    card: 'paradox',
  }),
  texts: { loading: 'Loading…', error: (message) => `This page could not be loaded: ${message}` },
}
