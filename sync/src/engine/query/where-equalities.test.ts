import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Column, Table } from './table.ts'
import { equalitiesOf } from './where-equalities.ts'

// Parse trees of the same clauses over one table from Postgres 15 to 18: the node of the condition, and the view.
const recorded = z
  .record(z.string(), z.array(z.object({ where: z.string(), quals: z.string(), definition: z.string() })))
  .parse(
    JSON.parse(readFileSync(new URL('../../../testing/recorded-where-trees.json', import.meta.url), 'utf8')),
  )

const types = { id: 23, b: 16, i2: 21, i4: 23, i8: 20, t: 25, v: 1043, d: 1082, u: 2950 }
const names = Object.keys(types)
const columns = Object.entries(types).map(([name, type], index): Column => ({
  name,
  position: index + 1,
  type,
  modifier: -1,
  typeName: '',
  sqlType: '',
  category: '',
  dims: 0,
  notNull: false,
  collation: null,
  bytewise: true,
}))
const table: Table = {
  oid: 1,
  schema: 'public',
  name: 'kinds',
  partitioned: false,
  leaves: '',
  columns,
  key: ['id'],
}

/** The values of each column, and whether the clause has no other terms. */
const expected: Record<string, [Record<string, string[]>, boolean]> = {
  b: [{ b: ['t'] }, true],
  'not b': [{ b: ['f'] }, true],
  'i4 = 7 and i8 = 7000000000': [{ i4: ['7'], i8: ['7000000000'] }, true],
  'i2 in (1, -2)': [{ i2: ['1', '-2'] }, true],
  "t = 'it''s'": [{ t: ["it's"] }, true],
  "v = 'x'": [{ v: ['x'] }, true],
  "v in ('x', 'y')": [{ v: ['x', 'y'] }, true],
  "d = '2026-01-31'": [{ d: ['2026-01-31'] }, true],
  "u = '01900000-0000-7000-8000-000000000001' and b": [
    { u: ['01900000-0000-7000-8000-000000000001'], b: ['t'] },
    true,
  ],
  "t = 'x' and i4 > 3": [{ t: ['x'] }, false],
  'i4 = 1 or i4 = 2': [{}, false],
}

test.each(Object.keys(recorded))('E21: equality is found in the trees of Postgres %s', (version) => {
  for (const { where, ...parsed } of recorded[version] ?? []) {
    const { equalities, decide } = equalitiesOf(table, parsed)
    const found = Object.fromEntries(equalities.map(({ column, texts }) => [names[column], texts]))
    expect([where, found, decide]).toEqual([where, ...(expected[where] ?? [])])
  }
  expect(recorded[version]?.map(({ where }) => where)).toEqual(Object.keys(expected))
})
