import { expect, test } from 'vitest'
import type { PublicTables } from '@coop/sync/tables'
import { aCompany, rowsOf } from '../../../../test/site-rows.ts'
import { loadContact } from './load-contact.ts'

function aPartner(
  values: Partial<PublicTables['founding_partners']> & { id: string },
): PublicTables['founding_partners'] {
  return {
    name: values.id,
    title: null,
    primary_company_name: null,
    role: 'partner',
    quote: null,
    portrait_url: null,
    portrait_alt_text: null,
    featured: false,
    display_order: 0,
    ...values,
  }
}

test('the board shows the board members in order, each with the page of their company', () => {
  const board = (partners: PublicTables['founding_partners'][]) =>
    loadContact(
      rowsOf({
        founding_partners: partners,
        service_companies: [aCompany({ name: 'Firm Oy', slug: 'firm-oy' })],
      }),
    ).board
  const members = board([
    aPartner({ id: 'b', role: 'board_member', display_order: 2, primary_company_name: 'Firm Oy' }),
    aPartner({ id: 'a', role: 'board_member', display_order: 1, primary_company_name: 'Left Ltd' }),
    aPartner({ id: 'c' }),
  ])
  expect(members.map(({ id, company, companySlug }) => [id, company, companySlug])).toEqual([
    ['a', 'Left Ltd', null],
    ['b', 'Firm Oy', 'firm-oy'],
  ])
  expect(members[0]).toMatchObject({ portrait: null, initials: 'A' })
  // Without board members, all active partners are shown.
  expect(board([aPartner({ id: 'c' }), aPartner({ id: 'd' })]).map(({ id }) => id)).toEqual(['c', 'd'])
})
