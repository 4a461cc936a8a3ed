import { expect, test } from 'vitest'
import { localTest } from './local-where.ts'
import type { Column, Table } from './table.ts'
import { readWhere } from './where-text.ts'

const aColumn = (name: string, type: number, bytewise = true): Column => ({
  name,
  type,
  position: 1,
  bytewise,
  modifier: -1,
  typeName: '',
  sqlType: '',
  category: '',
  dims: 0,
  notNull: false,
  collation: null,
})
const table: Table = {
  oid: 1,
  schema: 'public',
  name: 't',
  partitioned: false,
  leaves: '',
  key: [],
  columns: [
    aColumn('flag', 16),
    aColumn('name', 25),
    aColumn('id', 2950),
    aColumn('count', 23),
    aColumn('loose', 25, false),
    aColumn('price', 1700),
    { ...aColumn('pair', 16_500), category: 'C' },
  ],
}

function matching(where: string, rows: (string | null)[][]): number[] | null {
  const read = readWhere(where, [])
  if (!read.ok) throw new Error(read.error)
  const decide = localTest(table, read.where, [0, 1, 2, 3, 4, 5, 6])
  return decide && rows.flatMap((row, index) => (decide(row) ? [index] : []))
}

test('E4: simple clauses are decided in the engine, where null is no match', () => {
  const flags = [['t'], ['f'], [null]]
  expect(matching('flag', flags)).toEqual([0])
  expect(matching('not flag', flags)).toEqual([1])
  expect(matching('flag = true', flags)).toEqual([0])
  expect(matching(`flag = 'f'`, flags)).toEqual([1])
  expect(matching('flag is false', flags)).toEqual([1])
  expect(matching('flag is null', flags)).toEqual([2])
  expect(matching('(flag is not null)', flags)).toEqual([0, 1])
})

test('E4: conditions joined by and all have to hold', () => {
  const rows = [
    ['t', `it's`, null, '12'],
    ['t', 'x', null, '12'],
    ['f', `it's`, null, '12'],
    ['t', `it's`, null, '13'],
  ]
  expect(matching(`flag and name = 'it''s' and count = 12`, rows)).toEqual([0])
})

test('E4: Postgres decides where equal values can have different texts', () => {
  const wheres = [
    "loose = 'a'",
    'price = 1',
    'count = 012',
    `count = ' 1'`,
    `id = 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'`,
  ]
  for (const where of [
    ...wheres,
    'flag or flag',
    "name <> 'a'",
    `name = lower('A')`,
    'count',
    `name = E'a'`,
    'flag = flag',
    'flag = t',
    'pair is null',
    'pair is not null',
  ])
    expect([where, matching(where, [])]).toEqual([where, null])
})
