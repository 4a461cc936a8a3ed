import type { Page } from '../../page.ts'
import { loadMember, type MemberData, type MemberRequest } from './load-member.ts'

export const memberPage: Page<MemberRequest, MemberData | null> = {
  id: 'member',
  parse: ({ companySlug }) => ({ slug: companySlug ?? '' }),
  address: ({ slug }) => `/members/${encodeURIComponent(slug)}`,
  usesClock: false,
  load: loadMember,
  head: (data, _request, site) =>
    data === null
      ? {
          title: `Company Not Found | ${site.name}`,
          description: 'There is no such company.',
          canonical: null,
        }
      : {
          title: `${data.name} | ${site.name}`,
          description: data.preview,
          canonical: `/members/${encodeURIComponent(data.slug)}`,
          image: data.heroes[0] ?? data.logo ?? undefined,
        },
  texts: { loading: 'Loading company...', error: (message) => `Error loading company: ${message}` },
}
