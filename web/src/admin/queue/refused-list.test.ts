import { expect, test } from 'vitest'
import type { ConflictField } from './both-value.ts'
import type { ParkedEdit, ParkReason } from '../data/outbox/parked-edit.ts'
import { refusedList } from './refused-list.ts'

function parked(reason: ParkReason): ParkedEdit {
  const write = {
    id: 'w1',
    seq: 1,
    entity: 'services',
    rowId: 's1',
    op: 'update',
    base: {},
    changes: {},
    schemaVersion: 1,
    userId: 'user-1',
  } as const
  return { write, title: 'Brand Desk', reason, since: 0 }
}
const rejected = (...fields: (string | null)[]): ParkReason => ({
  kind: 'rejected',
  errors: fields.map((field) => ({ field, code: 'gone' as const, message: 'no' })),
})
const conflicting = (...fields: string[]): ParkReason => ({
  kind: 'conflict',
  conflict: {
    kind: 'fields',
    rowWriteId: 'w0',
    fields: fields.map((field): ConflictField => ({ field, base: [], mine: [], theirs: [] })),
  },
})

test.each([
  [rejected('companies.2.company_id'), { label: 'Contributing companies', act: 'add' }],
  [rejected('images.0.image_url', 'images.1.alt_text'), { label: 'Images', act: 'add' }],
  [conflicting('companies'), { label: 'Contributing companies', act: 'update' }],
  [rejected('name'), null],
  [rejected(null), null],
  [rejected('images.0.image_url', 'companies.2.company_id'), null],
  [conflicting('companies', 'name'), null],
  [{ kind: 'server-error', message: 'no' } as const, null],
])('%j is the rejection of %j', (reason, list) => {
  expect(refusedList(parked(reason))).toEqual(list)
})
