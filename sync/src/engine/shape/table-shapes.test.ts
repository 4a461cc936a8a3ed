import { expect, test } from 'vitest'
import type { ShapeRecord } from '../log/log-record.ts'
import type { RowChange } from '../query/row.ts'
import type { StreamedRelation, Table } from '../query/table.ts'
import type { Equality } from '../query/where-equalities.ts'
import { restoreShape } from './replay.ts'
import type { Shape } from './shape.ts'
import { TableShapes } from './table-shapes.ts'

const int4 = { type: 23, modifier: -1 }
const table: Table = {
  oid: 5,
  schema: 'public',
  name: 't',
  partitioned: false,
  leaves: '',
  key: ['id'],
  columns: ['id', 'org', 'kind'].map((name, index) => ({
    ...int4,
    name,
    position: index + 1,
    typeName: 'int4',
    sqlType: 'integer',
    category: 'N',
    dims: 0,
    notNull: false,
    collation: null,
    bytewise: true,
  })),
}
const relationOf = (names: string[]): StreamedRelation => ({
  oid: 5,
  schema: 'public',
  name: 't',
  full: true,
  columns: names.map((name) => ({ ...int4, name })),
})
const relation = relationOf(['id', 'org', 'kind'])

function aShape(id: number, equalities: Equality[]): Shape {
  const record: ShapeRecord = {
    id,
    handle: `h${id}`,
    key: `k${id}`,
    table,
    where: equalities.length === 0 ? null : 'a clause',
    whereColumns: equalities.map(({ column }) => column),
    equalities,
    equalitiesDecide: true,
    selected: [0],
    all: false,
    replica: 'default',
    log: 'full',
  }
  return restoreShape(record)
}

const update = (before: string[], after: string[]): RowChange => ({ op: 'update', old: before, new: after })

function world(...equalities: Equality[][]) {
  const shapes = new TableShapes()
  const all = equalities.map((each, index) => aShape(index, each))
  for (const shape of all) shapes.add(shape)
  const found = (change: RowChange, streamed = relation): number[] =>
    [...shapes.candidates(streamed, change)].map(({ record }) => record.id).sort((a, b) => a - b)
  return { shapes, all, found }
}

test('E21: a change finds the shapes of its old and of its new text, each once', () => {
  const org = (...texts: string[]): Equality[] => [{ column: 1, texts }]
  const { found } = world(org('7'), org('8'), org('7', '8'), org('9'), [])
  expect(found({ op: 'insert', old: null, new: ['1', '7', '0'] })).toEqual([0, 2, 4])
  expect(found({ op: 'delete', old: ['1', '8', '0'], new: null })).toEqual([1, 2, 4])
  expect(found(update(['1', '7', '0'], ['1', '8', '0']))).toEqual([0, 1, 2, 4])
  expect(found(update(['1', '7', '0'], ['1', '7', '1']))).toEqual([0, 2, 4])
})

test('E21: of ten thousand shapes a change goes through those that it matches', () => {
  const { found } = world(...Array.from({ length: 10_000 }, (_, org) => [{ column: 1, texts: [`${org}`] }]))
  expect(found(update(['1', '70', '0'], ['1', '8000', '0']))).toEqual([70, 8000])
})

test('E21: a column is looked up where the stream has it, under whatever relation', () => {
  const { found } = world([{ column: 2, texts: ['7'] }])
  expect(found({ op: 'insert', old: null, new: ['1', '0', '7'] })).toEqual([0])
  const moved = relationOf(['id', 'kind'])
  expect(found({ op: 'insert', old: null, new: ['1', '7'] }, moved)).toEqual([0])
  expect(found({ op: 'insert', old: null, new: ['1', '0', '7'] })).toEqual([0])
})

test('E6: shapes that a relation does not fit are known without a row, also those that come later', () => {
  const { shapes, all } = world([{ column: 1, texts: ['7'] }], [{ column: 2, texts: ['7'] }])
  const without = relationOf(['id', 'kind'])
  expect([...shapes.misfits(without)]).toEqual([all[0]])
  const later = aShape(5, [{ column: 1, texts: ['8'] }])
  shapes.add(later)
  expect([...shapes.misfits(without)]).toEqual([all[0], later])
  shapes.delete(later)
  expect([...shapes.misfits(without)]).toEqual([all[0]])
  expect([...shapes.misfits(relation)]).toEqual([])
})

test('E21: a shape that has gone is found no more', () => {
  const { shapes, all, found } = world([{ column: 1, texts: ['7', '8'] }], [{ column: 1, texts: ['7'] }])
  if (all[0] !== undefined) shapes.delete(all[0])
  expect(found(update(['1', '7', '0'], ['1', '8', '0']))).toEqual([1])
})
