import type { Page } from '../../page.ts'
import { loadService, type ServiceData, type ServiceRequest } from './load-service.ts'

export const servicePage: Page<ServiceRequest, ServiceData | null> = {
  id: 'service',
  parse: ({ slug }) => ({ slug: slug ?? '' }),
  address: ({ slug }) => `/services/${encodeURIComponent(slug)}`,
  usesClock: false,
  load: loadService,
  head: (data, _request, site) =>
    data === null
      ? {
          title: `Service Not Found | ${site.name}`,
          description: 'There is no such service.',
          canonical: null,
        }
      : {
          title: `${data.name} | ${site.name}`,
          description: data.shortDescription,
          canonical: `/services/${encodeURIComponent(data.slug)}`,
          image: data.hero ?? undefined,
        },
  texts: { loading: 'Loading service...', error: (message) => `Error loading service: ${message}` },
}
