import { expect, test } from 'vitest'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import { idOf } from '../testing/outbox-fixture.ts'
import { aRow } from '../testing/source-fixture.ts'
import { startOfResend } from './form-start.ts'

const refused = (changes: ParkedEdit['write']['changes']): ParkedEdit => ({
  write: {
    id: idOf(1),
    seq: 1,
    entity: 'service_companies',
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

test('a name that was refused with the address of the former name is sent again with its own', () => {
  const { values } = startOfResend('service_companies', refused({ name: 'Lumikko & Daughters' }), row)
  expect(values).toMatchObject({ name: 'Lumikko & Daughters', slug: 'lumikko-daughters' })
})

test('an address that does not follow its name stays where the refused edit left the name as it is', () => {
  const { values } = startOfResend('service_companies', refused({ short_description: 'Writes.' }), row)
  expect(values).toMatchObject({ name: 'Lumikko Writing', slug: 'an-old-address' })
})

test('an address with a number is one of its name', () => {
  const changes = { name: 'Lumikko', slug: 'lumikko-2' }
  expect(startOfResend('service_companies', refused(changes), row).values).toMatchObject(changes)
})
