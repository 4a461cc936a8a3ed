import { expect, test } from 'vitest'
import { managementBoard, type Partner } from './founding-partners.ts'

function aPartner(id: string, fields: Partial<Partner> = {}): Partner {
  return { id, name: id, role: 'board_member', is_active: true, display_order: 0, ...fields }
}

const idsOf = (partners: Partner[]) => partners.map((partner) => partner.id)

test('the board consists of the active board members, in display order', () => {
  const partners = [
    aPartner('second', { display_order: 2 }),
    aPartner('founder', { role: 'founding_partner' }),
    aPartner('gone', { is_active: false }),
    aPartner('first', { display_order: 1 }),
  ]
  expect(idsOf(managementBoard(partners))).toEqual(['first', 'second'])
})

test('without an active board member all active partners are shown', () => {
  const partners = [
    aPartner('gone', { is_active: false }),
    aPartner('b', { role: 'advisor' }),
    aPartner('a', { role: null }),
  ]
  expect(idsOf(managementBoard(partners))).toEqual(['a', 'b'])
})
