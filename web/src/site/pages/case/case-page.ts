import type { Page } from '../../page.ts'
import { type CaseData, type CaseRequest, loadCase } from './load-case.ts'

export const casePage: Page<CaseRequest, CaseData | null> = {
  id: 'case',
  parse: ({ slug }) => ({ slug: slug ?? '' }),
  address: ({ slug }) => `/cases/${encodeURIComponent(slug)}`,
  usesClock: false,
  load: loadCase,
  head: (data, _request, site) =>
    data === null
      ? { title: `Case Not Found | ${site.name}`, description: 'There is no such case.', canonical: null }
      : {
          title: `${data.title} | ${site.name}`,
          description: data.intro || `A case of ${data.companies.map(({ name }) => name).join(', ')}.`,
          canonical: `/cases/${encodeURIComponent(data.slug)}`,
          image: data.images[0],
        },
  texts: { loading: 'Loading case study...', error: () => 'Case Not Found' },
}
