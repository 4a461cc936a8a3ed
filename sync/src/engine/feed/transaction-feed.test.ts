import { expect, test } from 'vitest'
import type { SourceEvent } from '../source/change-source.ts'
import { decodeRecord, type LogRecord, type ShapeRecord } from '../log/log-record.ts'
import { frameBytes } from '../log/frame.ts'
import { tableBytes } from '../log/transaction-record.ts'
import type { CommittedTransaction } from '../shape/committed-transaction.ts'
import { Replay, restoreShape } from '../shape/replay.ts'
import type { Segment } from '../log/segment.ts'
import type { Shape } from '../shape/shape.ts'
import type { StreamedRelation, Table } from '../query/table.ts'
import { ShapeRegistry } from '../shape/shape-registry.ts'
import { TableShapes } from '../shape/table-shapes.ts'
import type { Appended } from '../log/shape-log.ts'
import { WhereFailure } from './decide-clauses.ts'
import { SubqueryShapes } from './subquery-shapes.ts'
import { TransactionFeed } from './transaction-feed.ts'

const column = {
  type: 25,
  modifier: -1,
  typeName: 'text',
  sqlType: 'text',
  category: 'S',
  dims: 0,
  notNull: false,
}
const table: Table = {
  oid: 5,
  schema: 'public',
  name: 't',
  partitioned: false,
  leaves: '',
  key: ['id'],
  columns: ['id', 'a'].map((name, index) => ({
    ...column,
    name,
    position: index + 1,
    collation: null,
    bytewise: true,
  })),
}
const relation: StreamedRelation = { oid: 5, schema: 'public', name: 't', full: true, columns: table.columns }
const settled = { lsn: 1n, mark: { xmin: 1n, xmax: 1n, running: [] }, chunks: [] }

const aRecord = (where: string | null = null): ShapeRecord => ({
  id: 1,
  handle: 'h',
  key: 'k',
  table,
  where,
  whereColumns: [0, 1],
  equalities: [],
  equalitiesDecide: false,
  selected: [0, 1],
  all: true,
  replica: 'default',
  log: 'full',
})

/** A feed of one shape, with everything that it writes. */
function world(options: { where?: string; isSettled?: boolean; lastCommitted?: bigint } = {}) {
  const shape = restoreShape(aRecord(options.where ?? null))
  if (options.isSettled !== false) shape.attachSnapshot(settled)
  const written: Buffer[] = []
  let size = 0
  const shapes = new TableShapes()
  shapes.add(shape)
  const append = (bytes: Buffer): Appended => {
    written.push(bytes)
    const position = size
    size += bytes.length
    return { position, durable: Promise.resolve() }
  }
  const store = { registry: new ShapeRegistry(), snapshotFolder: '', read: async () => Buffer.alloc(0) }
  const feed = new TransactionFeed(
    {
      chunkBytes: 10_000,
      shapesOf: () => shapes,
      newestShapeId: () => 200,
      decide: async (questions) => questions.map(() => new WhereFailure('division by zero')),
      append,
      subqueries: new SubqueryShapes({ store, append, readMoves: async () => {}, snapshotWaitMs: 0 }),
    },
    options.lastCommitted ?? 0n,
  )
  const run = async (
    ...events: SourceEvent[]
  ): Promise<{ committed: CommittedTransaction[]; retired: Shape[]; log: Buffer }> => {
    const committed: CommittedTransaction[] = []
    const retired: Shape[] = []
    for await (const part of feed.process(events, () => {})) {
      for (const { segments, xid } of part.committed)
        for (const { segment } of segments) shape.append(segment, xid)
      committed.push(...part.committed)
      retired.push(...part.retired.keys())
    }
    return { committed, retired, log: Buffer.concat(written) }
  }
  const replayed = (): Replay => {
    const replay = new Replay()
    replay.apply({ kind: 'shape', shape: aRecord() })
    for (const record of records(written)) replay.apply(record)
    return replay
  }
  return { shape, shapes, feed, run, replayed, written }
}

function records(written: Buffer[]): LogRecord[] {
  let position = 0
  return written.map((bytes) => {
    const record = decodeRecord(bytes.subarray(frameBytes), position)
    position += bytes.length
    return record
  })
}

const begin = (commitLsn: bigint, xid = 50): SourceEvent => ({ kind: 'begin', commitLsn, xid })
const commit = (commitLsn: bigint): SourceEvent => ({ kind: 'commit', commitLsn, endLsn: commitLsn + 1n })
const insert = (id: string, a: string | null): SourceEvent => change('insert', ['N', [id, a]])

function change(
  op: 'insert' | 'update' | 'delete',
  ...tuples: ['O' | 'K' | 'N', (string | null | undefined)[]][]
): SourceEvent {
  const parts = tuples.flatMap(([tag, values]) => {
    const count = Buffer.from([0, values.length])
    return [Buffer.from(tag), count, ...values.map(encodeValue)]
  })
  return { kind: 'change', op, oid: 5, tuples: Buffer.concat(parts) }
}

function encodeValue(value: string | null | undefined): Buffer {
  if (value === null) return Buffer.from('n')
  if (value === undefined) return Buffer.from('u')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(Buffer.byteLength(value))
  return Buffer.concat([Buffer.from('t'), length, Buffer.from(value)])
}

const bodies = ({ committed, log }: { committed: CommittedTransaction[]; log: Buffer }): unknown[] =>
  committed.flatMap(({ segments }) =>
    segments.flatMap(({ segment: { table: start, count, bodyBytes } }) => {
      const body = log.subarray(start + tableBytes(count)).subarray(0, bodyBytes)
      const messages: { headers: Record<string, unknown>; value: unknown }[] = JSON.parse(`[${String(body)}]`)
      return messages.map(({ headers, value }) => [
        headers['operation'],
        headers['op_position'],
        headers['last'],
        value,
      ])
    }),
  )

function segmentsOf(replay: Replay): Segment[] {
  const shape = replay.shapes.get(1)
  shape?.attachSnapshot(settled)
  const segments: Segment[] = []
  let offset = { lsn: 0n, op: 0 }
  for (
    let next = shape?.segmentsAfter(offset);
    next && next.segments.length > 0;
    next = shape?.segmentsAfter(offset)
  ) {
    segments.push(...next.segments)
    offset = next.end
  }
  return segments
}

const lsnsOf = (replay: Replay): bigint[] => segmentsOf(replay).map(({ lsn }) => lsn)

test('E5: a transaction becomes messages numbered within it, the last one marked', async () => {
  const { run } = world()
  const result = await run(
    { kind: 'relation', relation },
    begin(10n),
    insert('1', 'x'),
    change('update', ['O', ['1', 'x']], ['N', ['1', 'y']]),
    change('delete', ['O', ['1', 'y']]),
    commit(10n),
  )
  expect(bodies(result)).toEqual([
    ['insert', 2, undefined, { id: '1', a: 'x' }],
    ['update', 4, undefined, { id: '1', a: 'y' }],
    ['delete', 6, true, { id: '1' }],
  ])
})

test('E5: a value that the stream leaves out is the old one', async () => {
  const { run } = world()
  const result = await run(
    { kind: 'relation', relation },
    begin(10n),
    change('update', ['O', ['1', 'stored out of line']], ['N', ['2', undefined]]),
    commit(10n),
  )
  expect(bodies(result).at(-1)).toEqual(['insert', 3, true, { id: '2', a: 'stored out of line' }])
})

test('E2: a transaction that is delivered again is ignored, also in a replay of the log', async () => {
  const { run, replayed } = world({ lastCommitted: 10n })
  const again = await run({ kind: 'relation', relation }, begin(10n), insert('1', 'x'), commit(10n))
  expect(again.committed).toEqual([])
  await run(begin(20n), insert('2', 'x'), commit(20n))
  expect((await run(begin(20n), insert('2', 'x'), commit(20n))).committed).toEqual([])
  expect(replayed().processed).toBe(20n)
})

test('E2: a transaction that is in the log twice counts once', () => {
  const replay = new Replay()
  replay.apply({ kind: 'shape', shape: aRecord() })
  const segment = {
    shapeId: 1,
    closesChunk: false,
    firstOp: 0,
    lastOp: 0,
    count: 1,
    table: 0,
    bodyBytes: 9,
    checksum: 0,
  }
  for (const lsn of [10n, 10n, 9n, 12n])
    replay.apply({
      kind: 'transaction',
      first: true,
      last: true,
      lsn,
      endLsn: lsn,
      xid: 50,
      segments: [segment],
    })
  expect(lsnsOf(replay)).toEqual([10n, 12n])
})

test('E2: a transaction that was cut off in the log begins again without its first half', () => {
  const replay = new Replay()
  replay.apply({ kind: 'shape', shape: aRecord() })
  const part = { shapeId: 1, closesChunk: false, firstOp: 0, lastOp: 0, count: 1, bodyBytes: 9, checksum: 0 }
  const whole = { kind: 'transaction', lsn: 10n, endLsn: 11n, xid: 50 } as const
  replay.apply({ ...whole, first: true, last: false, segments: [{ ...part, table: 1 }] })
  expect(replay.processed).toBe(0n)
  replay.apply({ ...whole, first: true, last: false, segments: [{ ...part, table: 2 }] })
  replay.apply({ ...whole, first: false, last: true, segments: [{ ...part, table: 3 }] })
  expect(segmentsOf(replay).map(({ table: at }) => at)).toEqual([2, 3])
})

test('E10: a huge transaction is written in parts and appears as one', async () => {
  const { run, replayed } = world()
  const large = 'x'.repeat(700_000)
  const first = await run(
    { kind: 'relation', relation },
    begin(10n),
    insert('1', large),
    insert('2', large),
    insert('3', large),
  )
  expect(first.committed).toEqual([])
  const { committed } = await run(insert('4', 'x'), commit(10n))
  expect(committed).toHaveLength(1)
  expect(committed[0]?.segments.reduce((sum, { segment }) => sum + segment.count, 0)).toBe(4)
  const placed = committed[0]?.segments.map(({ segment }) => segment.table)
  expect(segmentsOf(replayed()).map(({ table: at }) => at)).toEqual(placed)
})

test('E10: what a transaction brings to many shapes is written in parts, with turns for others', async () => {
  const { shapes, run, written } = world()
  for (let id = 2; id <= 200; id++) {
    const another = restoreShape({ ...aRecord(), id, handle: `h${id}`, key: `k${id}` })
    another.attachSnapshot(settled)
    shapes.add(another)
  }
  let turns = 0
  const count = setInterval(() => (turns += 1), 0)
  const rows = Array.from({ length: 500 }, (_, n) => insert(String(n), 'a text of usual length'))
  const { committed } = await run({ kind: 'relation', relation }, begin(10n), ...rows, commit(10n))
  clearInterval(count)
  const messages = committed[0]?.segments.reduce((sum, { segment }) => sum + segment.count, 0)
  expect(messages).toBe(200 * 500)
  expect(Math.max(...written.map(({ length }) => length))).toBeLessThan(3e6)
  expect(turns).toBeGreaterThan(3)
})

test('E6: TRUNCATE, another form of the table and an incomplete old row retire the shape', async () => {
  const other = { ...relation, columns: relation.columns.slice(0, 1) }
  const cases: SourceEvent[][] = [
    [{ kind: 'relation', relation }, begin(10n), { kind: 'truncate', oids: [5] }, commit(10n)],
    [{ kind: 'relation', relation: other }, begin(10n), insert('1', 'x'), commit(10n)],
    [{ kind: 'relation', relation: { ...relation, full: false } }, begin(10n), insert('1', 'x'), commit(10n)],
    [{ kind: 'relation', relation }, begin(10n), change('update', ['N', ['1', 'x']]), commit(10n)],
    [{ kind: 'relation', relation }, begin(10n), change('delete', ['K', ['1', null]]), commit(10n)],
  ]
  for (const events of cases) {
    const { run, shape } = world()
    expect((await run(...events)).retired).toEqual([shape])
  }
})

test('E1: a transaction that a new shape cannot follow does no harm when its snapshot shows it', async () => {
  for (const [xid, isFine] of [
    [50, true],
    [70, false],
  ] as const) {
    const { run, shape } = world({ isSettled: false })
    const result = await run(
      { kind: 'relation', relation },
      begin(10n, xid),
      { kind: 'truncate', oids: [5] },
      commit(10n),
    )
    expect(result.retired).toEqual([])
    expect(shape.attachSnapshot({ lsn: 100n, mark: { xmin: 60n, xmax: 60n, running: [] }, chunks: [] })).toBe(
      isFine,
    )
  }
})

test('E1: changes that the snapshot holds are dropped, those it does not hold stay', async () => {
  const { run, shape } = world({ isSettled: false })
  await run({ kind: 'relation', relation }, begin(10n, 50), insert('1', 'x'), commit(10n))
  await run(begin(11n, 65), insert('2', 'x'), commit(11n))
  shape.attachSnapshot({ lsn: 100n, mark: { xmin: 60n, xmax: 66n, running: [65n] }, chunks: [] })
  await run(begin(12n, 61), insert('3', 'x'), commit(12n))
  await run(begin(120n, 66), insert('4', 'x'), commit(120n))
  expect(shape.segmentsAfter({ lsn: 0n, op: 0 }).segments.map(({ lsn }) => lsn)).toEqual([11n, 120n])
})

test('E4: a clause that fails on a row retires the shape', async () => {
  const { run, shape } = world({ where: `a > 'x'` })
  const result = await run({ kind: 'relation', relation }, begin(10n), insert('1', 'x'), commit(10n))
  expect(result.retired).toEqual([shape])
  expect(bodies(result)).toEqual([])
})
