import type { Page } from '../../page/page.ts'
import { type ContactData, loadContact } from './load-contact.ts'

const title = 'Contact'

export const contactPage: Page<null, ContactData> = {
  id: 'contact',
  parse: () => null,
  address: () => '/contact',
  usesClock: false,
  load: (rows) => ({ kind: 'page', found: true, data: loadContact(rows) }),
  head: (data, _request, site) => ({
    title: `${title} | ${site.name}`,
    description:
      'Ask about a project, a membership, a fact or a quote, and reach the right people. Meet the management board.',
    canonical: '/contact',
    image: data.background ?? undefined,
  }),
  // The page needs no data. The board shows its loading state separately.
  texts: {
    title,
    loading: 'Loading board members...',
    error: () => 'Unable to load board members at this time',
  },
}
