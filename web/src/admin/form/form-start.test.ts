import { expect, test } from 'vitest'
import type { EntityName } from '@coop/sync/entities'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import { idOf } from '../testing/outbox-fixture.ts'
import { aRow } from '../testing/source-fixture.ts'
import { startOfResend } from './form-start.ts'

const refused = (
  changes: ParkedEdit['write']['changes'],
  entity: EntityName = 'service_companies',
): ParkedEdit => ({
  write: {
    id: idOf(1),
    seq: 1,
    entity,
    rowId: idOf(2),
    op: 'update',
    base: {},
    changes,
    schemaVersion: 1,
    userId: 'u',
  },
  title: 'Lumikko Writing',
  reason: { kind: 'rejected', errors: [{ field: 'slug', code: 'invalid', message: 'No' }] },
  since: 0,
})

const row = aRow('service_companies', idOf(2), { name: 'Lumikko Writing', slug: 'an-old-address' })

test('a name refused with the address of the old name is sent again with the address of the new one', () => {
  const { values } = startOfResend('service_companies', refused({ name: 'Lumikko & Daughters' }), row)
  expect(values).toMatchObject({ name: 'Lumikko & Daughters', slug: 'lumikko-daughters' })
})

test('an address that differs from its name is kept if the refused edit did not change the name', () => {
  const { values } = startOfResend('service_companies', refused({ short_description: 'Writes.' }), row)
  expect(values).toMatchObject({ name: 'Lumikko Writing', slug: 'an-old-address' })
})

test('an address with a number appended counts as that of its name', () => {
  const changes = { name: 'Lumikko', slug: 'lumikko-2' }
  expect(startOfResend('service_companies', refused(changes), row).values).toMatchObject(changes)
})

test('a refused publication with "keep the date" is sent again with "now" if the row has no date', () => {
  const dateOf = (published_at: string | null) => {
    const article = aRow('content', idOf(2), { title: 'A', slug: 'a', published_at })
    const parked = refused({ published: true, published_at: 'keep' }, 'content')
    return startOfResend('content', parked, article).values['published_at']
  }
  expect(dateOf(null)).toBe('now')
  expect(dateOf('2026-06-27T08:00:00+00:00')).toBe('keep')
})
