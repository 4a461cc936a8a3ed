import type { Page } from '../../page/page.ts'
import {
  loadBecomeMember,
  membershipAddress,
  type MembershipData,
  type MembershipRequest,
  parseMembershipRequest,
} from './load-become-member.ts'
import { membershipHero } from './membership-text.ts'

export const becomeMemberPage: Page<MembershipRequest, MembershipData> = {
  id: 'become-member',
  parse: (_params, search) => parseMembershipRequest(search),
  address: membershipAddress,
  usesClock: false,
  load: (rows, request) => ({ kind: 'page', found: true, data: loadBecomeMember(rows, request) }),
  head: (_data, _request, site) => ({
    title: `${membershipHero.title} | ${site.name}`,
    description:
      'What a consulting co-operative gives to a founder-led company and to its customers, whom we look for, how joining works and what it costs.',
    canonical: '/become-member',
    card: 'become-member',
  }),
  texts: { loading: 'Loading…', error: (message) => `This page could not be loaded: ${message}` },
}
