import { expect, test } from 'vitest'
import { expectLinearTime } from '../../../testing/linear-time.ts'
import type { ShapeRecord } from '../log/log-record.ts'
import { Replay } from './replay.ts'

const aRecord = (id: number): ShapeRecord => ({
  id,
  handle: `h${id}`,
  key: `k${id}`,
  table: { oid: 5, schema: 'public', name: 't', partitioned: false, leaves: '', key: [], columns: [] },
  where: null,
  whereColumns: [],
  equalities: [],
  equalitiesDecide: false,
  selected: [],
  all: true,
  replica: 'default',
  log: 'full',
})

/** Shapes that get their snapshots; nine of ten are then retired. */
function replayOf(shapes: number): Replay {
  const replay = new Replay()
  for (let id = 0; id < shapes; id++) {
    replay.apply({ kind: 'shape', shape: aRecord(id) })
    replay.apply({ kind: 'snapshot', snapshot: { handle: `h${id}`, lsn: '1', mark: '1:1:', chunks: [] } })
  }
  for (let id = 0; id < shapes; id++)
    if (id % 10 !== 0) replay.apply({ kind: 'retirement', handle: `h${id}` })
  return replay
}

test('E24: a start with four times as many shapes takes about four times as long', () => {
  expect(replayOf(100).shapes.size).toBe(10)
  expectLinearTime(
    (text) => replayOf(text.length),
    (size) => 'x'.repeat(size),
  )
})

test('E24: equal descriptions of a table are held once, and its shapes share their columns', () => {
  const { shapes } = replayOf(30)
  const [first, second] = shapes.values()
  expect(second?.table).toBe(first?.table)
  expect(second?.messages).toBe(first?.messages)
})
