import { expect, test } from 'vitest'
import type { Draft } from '../../data/drafts/draft.ts'
import { aRow } from '../../testing/source-fixture.ts'
import { isSaved } from './compare-draft.ts'

const row = aRow('services', 's1', { name: 'Bench', slug: 'bench' })

function draftOf(values: Draft['values']): Draft {
  const place = { entity: 'services', rowId: 's1', resend: null } as const
  return { id: 'd1', ...place, title: 'Bench', at: 0, base: { name: 'Desk' }, values, schemaVersion: 1 }
}

test.each([
  [{ name: 'Bench' }, true],
  [{ name: 'Another bench' }, false],
  // A later version removed the field, so its words exist only in the draft.
  [{ 'Motto (removed)': 'On' }, false],
  [{ name: 'Bench', 'Motto (removed)': 'On' }, false],
])('whether the row contains the input of the draft: %j, %j', (values, saved) => {
  expect(isSaved('services', draftOf(values), [row], new Date(0))).toBe(saved)
})

test('a new row equals its draft in any position, unless the draft has a position', () => {
  const defaults = { role: 'founding_partner', is_active: true } as const
  const made = aRow('founding_partners', 'p1', { ...defaults, name: 'Aino', display_order: 300 })
  const place = { entity: 'founding_partners', rowId: null, resend: null } as const
  const draft: Draft = { ...draftOf({ name: 'Aino' }), ...place, base: {} }
  expect(isSaved('founding_partners', draft, [made], new Date(0))).toBe(true)
  const placed = { ...draft, values: { name: 'Aino', display_order: 50 } }
  expect(isSaved('founding_partners', placed, [made], new Date(0))).toBe(false)
})
