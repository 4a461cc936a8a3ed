import type { Page } from '../../page/page.ts'
import { withSearchSettings } from '../../page/search-settings.ts'
import { loadService, type ServiceData, type ServiceRequest } from './load-service.ts'

function servicePath({ slug }: { slug: string }): string {
  return `/services/${encodeURIComponent(slug)}`
}

export const servicePage: Page<ServiceRequest, ServiceData | null> = {
  id: 'service',
  parse: ({ slug }) => ({ slug: slug ?? '' }),
  address: servicePath,
  usesClock: false,
  load: loadService,
  head: (data, _request, site) =>
    data === null
      ? {
          title: `Service Not Found | ${site.name}`,
          description: 'There is no such service.',
          canonical: null,
        }
      : withSearchSettings(
          {
            title: `${data.name} | ${site.name}`,
            description: data.shortDescription,
            canonical: servicePath(data),
            image: data.hero,
            card: 'service',
            trail: [
              { name: 'Home', path: '/' },
              { name: 'Our Offering', path: '/offering' },
              { name: data.name, path: servicePath(data) },
            ],
            subject: {
              kind: 'service',
              name: data.name,
              description: data.shortDescription,
              path: servicePath(data),
              themes: data.themes,
            },
          },
          data.search,
        ),
  texts: { loading: 'Loading service...', error: (message) => `Error loading service: ${message}` },
}
