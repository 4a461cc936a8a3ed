import type { Page } from '../../page/page.ts'
import {
  loadMembers,
  membersAddress,
  type MembersData,
  type MembersRequest,
  parseMembersRequest,
} from './load-members.ts'

const title = 'Ecosystem Members'

export const membersPage: Page<MembersRequest, MembersData> = {
  id: 'members',
  parse: (_params, search) => parseMembersRequest(search),
  address: membersAddress,
  usesClock: false,
  load: (rows, request) => ({ kind: 'page', found: true, data: loadMembers(rows, request) }),
  head: (_data, _request, site) => ({
    title: `${title} | ${site.name}`,
    description:
      'The founder-led companies of the co-operative, from solo entrepreneurs to 150-person firms: who they are, what they do, and which themes they work in.',
    canonical: '/members',
    card: 'members',
  }),
  texts: {
    title,
    loading: 'Loading ecosystem members...',
    error: () => 'Error Loading Members',
    errorNote: 'Please try again later',
  },
}
