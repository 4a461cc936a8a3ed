import { expect, test } from 'vitest'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'
import { withAffected } from './affected-rows.ts'
import { bulkEdit } from './bulk-edit.ts'
import { editsToRestoreReferences } from './restore-references.ts'
import type { AdminRow } from './admin-row.ts'

const company = aRow('service_companies', 'c1', { name: 'Sauna Oy', slug: 'sauna-oy' })
const study = aRow('cases', 'k1', {
  title: 'Study',
  companies: [
    { id: 'l1', company_id: 'c1', company_name: 'Sauna Oy' },
    { id: 'l2', company_id: 'c2', company_name: 'Other Oy' },
  ],
})
const service = aRow('services', 's1', { name: 'Sprint', companies: [{ id: 'l3', company_id: 'c1' }] })
const { source } = fakeAdmin({ service_companies: [company], cases: [study], services: [service] })

/** The references that the deletion of the company removes from other rows. */
async function affected() {
  const deletion = { ...bulkEdit('service_companies', { op: 'delete', writeId: 'w', row: company }) }
  const [edit] = await withAffected(source, [{ ...deletion, id: 'w', userId: 'u' }])
  return edit?.affected ?? []
}

const isThere = () => true

const changesOf = (edits: ReturnType<typeof editsToRestoreReferences>) =>
  edits.map((edit) => (edit.op === 'update' ? [edit.entity, edit.changes, edit.row.values['companies']] : []))

test('a deletion records its effect on other rows: a removed item where the reference is required, else a cleared field', async () => {
  expect((await affected()).map(({ entity, title, after }) => [entity, title, after])).toEqual([
    ['services', 'Sprint', { companies: [] }],
    [
      'cases',
      'Study',
      {
        companies: [
          { id: 'l1', company_id: null, company_name: 'Sauna Oy' },
          { id: 'l2', company_id: 'c2', company_name: 'Other Oy' },
        ],
      },
    ],
  ])
})

test('removed references are restored on the rows as the deletion leaves them, whether or not this device shows that yet', async () => {
  const taken = await affected()
  const left = (row: AdminRow) => {
    const after = taken.find(({ rowId }) => rowId === row.id)?.after
    return { ...row, values: { ...row.values, ...after } }
  }
  const rows: AdminRow[] = [service, study]
  const expected = rows.map((row) => [
    row === service ? 'services' : 'cases',
    { companies: row.values['companies'] },
    left(row).values['companies'],
  ])
  for (const shown of [rows, rows.map(left)]) {
    const edits = editsToRestoreReferences(
      taken,
      { rowOf: ({ rowId }) => shown.find(({ id }) => id === rowId), isThere },
      () => 'new',
    )
    expect(changesOf(edits)).toEqual(expected)
  }
})

test('later changes of others to the same rows are kept', async () => {
  const items = [{ id: 'l1', company_id: 'c9', company_name: 'Theirs Oy' }]
  const theirs: AdminRow = { ...study, values: { ...study.values, companies: items } }
  const edits = editsToRestoreReferences(
    await affected(),
    { rowOf: ({ rowId }) => (rowId === 'k1' ? theirs : undefined), isThere },
    () => 'new',
  )
  expect(edits).toEqual([])
})
