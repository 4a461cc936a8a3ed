import { expect, test } from 'vitest'
import { syncedTables } from './derive/expected-columns.ts'
import { adminShapes, publicShapes, shapeDefinition } from './shapes.ts'

const neverPublic = ['release_edits', 'releases', 'report_parameters', 'reports', 'write_ledger']

test('every synced table but the ledger, reports and releases has a public shape, and every one has an admin shape', () => {
  const tables = [...syncedTables().keys()].sort()
  expect([...adminShapes.keys()].sort()).toEqual(tables)
  expect([...publicShapes.keys()].sort()).toEqual(tables.filter((table) => !neverPublic.includes(table)))
})

test('a public shape has its primary key, and neither the author nor whether a parent is public', () => {
  for (const { columns, name } of publicShapes.values()) {
    expect(columns, name).toContain('id')
    expect(columns, name).not.toContain('write_id')
    expect(columns, name).not.toContain('is_public')
  }
})

test('what can be unpublished or inactive is public only under that condition', () => {
  const flags = ['published', 'is_active', 'is_public']
  const flagged = [...syncedTables()].flatMap(([table, columns]) =>
    columns.filter(({ name }) => flags.includes(name)).map(({ name }) => `${table}: ${name}`),
  )
  const conditions = [...publicShapes.values()]
    .filter(({ where }) => where !== null)
    .map(({ table, where }) => `${table}: ${where}`)
  expect(conditions.sort()).toEqual(flagged.sort())
})

test('the ledger is for its author alone', () => {
  const ledger = adminShapes.get('write_ledger')
  if (ledger === undefined) throw new Error('no ledger shape')
  expect(shapeDefinition(ledger, 'anna')).toMatchObject({
    where: 'user_id = $1 or $1 = any(readers)',
    params: ['anna'],
  })
  expect(() => shapeDefinition(ledger, null)).toThrow(/belongs to somebody/)
})

test('one definition has one spelling: its columns are sorted', () => {
  for (const shape of publicShapes.values()) {
    const { columns } = shapeDefinition(shape, null)
    expect(columns).toEqual([...columns].sort())
  }
})
