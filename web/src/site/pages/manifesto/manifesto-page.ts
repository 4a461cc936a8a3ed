import type { Page } from '../../page/page.ts'
import { loadManifesto, type ManifestoData } from './load-manifesto.ts'
import { manifestoText } from './manifesto-text.ts'

export const manifestoPage: Page<null, ManifestoData> = {
  id: 'manifesto',
  parse: () => null,
  address: () => '/manifesto',
  usesClock: false,
  load: (rows) => ({ kind: 'page', found: true, data: loadManifesto(rows) }),
  head: (_data, _request, site) => ({
    title: `${manifestoText.title} | ${site.name}`,
    description:
      'Enterprise results with startup speed: what our co-operative believes in, what it refuses, and the five principles that its members sign.',
    canonical: '/manifesto',
    card: 'manifesto',
  }),
  texts: { loading: 'Loading…', error: (message) => `This page could not be loaded: ${message}` },
}
