import type { Page } from '../../page/page.ts'

export const notFoundPage: Page<null, null> = {
  id: 'not-found',
  parse: () => null,
  // All unknown addresses are one page, so that caches store it once.
  address: () => '/404',
  usesClock: false,
  load: () => ({ kind: 'page', found: false, data: null }),
  head: (_data, _request, site) => ({
    title: `Page not found | ${site.name}`,
    description: 'There is no page at this address.',
    canonical: null,
  }),
  texts: { loading: 'Loading…', error: (message) => message },
}
