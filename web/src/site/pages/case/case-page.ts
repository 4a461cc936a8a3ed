import type { Page } from '../../page/page.ts'
import { withSearchSettings } from '../../page/search-settings.ts'
import { type CaseData, type CaseRequest, loadCase } from './load-case.ts'

function casePath({ slug }: { slug: string }): string {
  return `/cases/${encodeURIComponent(slug)}`
}

export const casePage: Page<CaseRequest, CaseData | null> = {
  id: 'case',
  parse: ({ slug }) => ({ slug: slug ?? '' }),
  address: casePath,
  usesClock: false,
  load: loadCase,
  head: (data, _request, site) =>
    data === null
      ? { title: `Case Not Found | ${site.name}`, description: 'There is no such case.', canonical: null }
      : withSearchSettings(
          {
            title: `${data.title} | ${site.name}`,
            description: data.intro || `A case of ${data.companies.map(({ name }) => name).join(', ')}.`,
            canonical: casePath(data),
            image: data.images[0],
            card: 'case',
            trail: [
              { name: 'Home', path: '/' },
              { name: 'Case Studies', path: '/cases' },
              { name: data.title, path: casePath(data) },
            ],
            subject: {
              kind: 'article',
              title: data.title,
              description: data.intro,
              path: casePath(data),
              published: data.created,
              changed: data.changed,
              picture: data.images[0] ?? null,
            },
          },
          data.search,
        ),
  texts: { loading: 'Loading case study...', error: () => 'Case Not Found' },
}
