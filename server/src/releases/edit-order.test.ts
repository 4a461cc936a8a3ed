import type { ReleaseEditRow } from '@coop/sync/releases'
import { expect, test } from 'vitest'
import { inOrder } from './edit-order.ts'

const idOf = (number: number): string =>
  `0199d3f0-5a2b-7c6e-8f1d-6b3f2a9c4e${String(number).padStart(2, '0')}`

function anEdit(number: number, op: ReleaseEditRow['op'], names: readonly number[] = []): ReleaseEditRow {
  const id = idOf(number)
  const changes = { company_id: null, companies: names.map((each) => ({ company_id: idOf(each) })) }
  const stamps = { write_id: id, created_at: '', updated_at: '', schema_version: 1, authors: [] }
  const row = { release_id: idOf(0), entity: 'services', row_id: id, title: 'A row' }
  return { id, ...row, op, base: {}, changes, display_order: number, ...stamps }
}

const numbers = (edits: readonly ReleaseEditRow[]): number[] =>
  inOrder(edits).map((edit) => edit.display_order)

test('edits keep their order, but a row comes before the edits that reference it', () => {
  expect(numbers([anEdit(3, 'delete'), anEdit(1, 'update'), anEdit(2, 'insert')])).toEqual([1, 2, 3])
  expect(numbers([anEdit(1, 'update', [4]), anEdit(2, 'update'), anEdit(4, 'insert')])).toEqual([4, 1, 2])
  expect(numbers([anEdit(1, 'insert', [2]), anEdit(2, 'insert', [3]), anEdit(3, 'insert')])).toEqual([
    3, 2, 1,
  ])
})

test('an existing row, or rows that reference each other in a circle, change no order', () => {
  expect(numbers([anEdit(1, 'update', [2]), anEdit(2, 'update')])).toEqual([1, 2])
  expect(numbers([anEdit(1, 'insert', [2]), anEdit(2, 'insert', [1])])).toEqual([2, 1])
})
