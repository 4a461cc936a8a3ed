import type { Page } from '../../page/page.ts'
import { withSearchSettings } from '../../page/search-settings.ts'
import { loadMember, type MemberData, type MemberRequest } from './load-member.ts'

function memberPath({ slug }: { slug: string }): string {
  return `/members/${encodeURIComponent(slug)}`
}

export const memberPage: Page<MemberRequest, MemberData | null> = {
  id: 'member',
  parse: ({ companySlug }) => ({ slug: companySlug ?? '' }),
  address: memberPath,
  usesClock: false,
  load: loadMember,
  head: (data, _request, site) =>
    data === null
      ? {
          title: `Company Not Found | ${site.name}`,
          description: 'There is no such company.',
          canonical: null,
        }
      : withSearchSettings(
          {
            title: `${data.name} | ${site.name}`,
            description: data.preview,
            canonical: memberPath(data),
            image: data.heroes[0],
            card: 'member',
            trail: [
              { name: 'Home', path: '/' },
              { name: 'Ecosystem Members', path: '/members' },
              { name: data.name, path: memberPath(data) },
            ],
            subject: {
              kind: 'member',
              name: data.name,
              description: data.preview,
              path: memberPath(data),
              founded: data.founded,
              website: data.website,
              logo: data.logo,
            },
          },
          data.search,
        ),
  texts: { loading: 'Loading company...', error: (message) => `Error loading company: ${message}` },
}
