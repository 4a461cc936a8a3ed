import {
  array,
  assert,
  asyncProperty,
  double,
  option,
  record,
  string,
  tuple,
  uniqueArray,
  uuid,
} from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryRows } from './memory-rows.ts'
import { packRows, unpackRows } from './row-pack.ts'

const point = { handle: 'h', offset: '1_0' }
const state = { position: 'epoch.1.hash.1', lsn: '1', shapes: { services: point, cases: point } }
const names = ['services', 'cases'] as const

test(
  'a reader that begins from a pack has the rows and the state of the one that made it',
  { tags: 'random' },
  async () => {
    const row = record({
      name: string(),
      price: option(double({ noNaN: true, noDefaultInfinity: true })),
      tags: array(string()),
    })
    const table = uniqueArray(uuid(), { maxLength: 8 })
      .chain((ids) => tuple(...ids.map((id) => row.map((rest) => ({ id, ...rest })))))
      .map((rows) => new Map(rows.map((each) => [each.id, each])))
    await assert(
      asyncProperty(table, table, async (services, cases) => {
        const memory = createMemoryRows<{ services: object; cases: object }>(names)
        await memory.commit(unpackRows(JSON.parse(packRows(state, { services, cases })), names))
        // As JSON, which has no negative zero.
        expect(JSON.stringify(Object.values(memory.rows()).map((rows) => [...rows]))).toBe(
          JSON.stringify([[...services], [...cases]]),
        )
        expect(memory.state()).toEqual(state)
      }),
    )
  },
)

test('an invalid pack, and one that lacks a followed shape, are refused', () => {
  const shapes = { services: { id: ['1'] }, cases: {} }
  expect(unpackRows({ state, shapes }, names).shapes[0]?.changes).toEqual([
    { op: 'insert', id: '1', row: { id: '1' } },
  ])
  const { services } = shapes
  for (const pack of [
    null,
    [],
    {},
    { state },
    { state, shapes: { services } },
    { state: { ...state, shapes: { services: point } }, shapes },
    { state: { ...state, position: 1 }, shapes },
    { state, shapes: { ...shapes, services: [] } },
    { state, shapes: { ...shapes, services: { id: 'no column' } } },
    { state, shapes: { ...shapes, services: { id: [1] } } },
  ])
    expect(() => unpackRows(pack, names), JSON.stringify(pack)).toThrow(/pack|invalid|row/i)
})
