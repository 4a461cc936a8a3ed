import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, boolean, integer, record, subarray } from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compactLog, isWorthCompacting } from './compact-log.ts'
import {
  encodeRetirement,
  encodeShape,
  encodeSnapshot,
  type LogIdentity,
  type ShapeRecord,
} from './log-record.ts'
import { encodeTransaction } from './transaction-record.ts'
import { readSegments } from './read-segments.ts'
import { Replay } from '../shape/replay.ts'
import { ShapeLog } from './shape-log.ts'

const identity: LogIdentity = {
  version: 1,
  logId: 'a',
  system: '1',
  timeline: 1,
  database: 'd',
  slot: 's',
  publication: 'p',
}
const ids = [1, 2, 3]
const shapeRecord = (id: number): ShapeRecord => ({
  id,
  handle: `h${id}`,
  key: `k${id}`,
  table: { oid: id, schema: 'public', name: `t${id}`, partitioned: false, leaves: '', key: [], columns: [] },
  where: null,
  whereColumns: [],
  equalities: [],
  equalitiesDecide: false,
  selected: [],
  all: true,
  replica: 'default',
  log: 'full',
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coop-compact-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** One transaction: the shapes of each of its parts; perhaps cut off before its end, or sent twice. */
const transaction = record({
  parts: array(subarray(ids), { minLength: 1, maxLength: 3 }),
  isCutOff: boolean(),
  isTwice: boolean(),
})
type Transaction = { parts: number[][]; isCutOff: boolean; isTwice: boolean }

function recordsOf({ parts, isCutOff }: Transaction, lsn: bigint): Buffer[] {
  const all = parts.map((shapes, part) => {
    const segments = shapes.map((shapeId) => {
      const body = Buffer.from(`{"m":"${lsn}/${part}/${shapeId}"}`)
      return { shapeId, closesChunk: part === 1, ops: [2 * part], lengths: [body.length], body }
    })
    const last = part === parts.length - 1
    return encodeTransaction({ first: part === 0, last, lsn, endLsn: lsn + 1n, xid: 9, segments }).bytes
  })
  return isCutOff ? all.slice(0, -1) : all
}

async function write(
  transactions: readonly Transaction[],
  snapshotsAt: number,
  retired: number[],
): Promise<void> {
  const log = await ShapeLog.create(folder, identity)
  const all = ids.map((id) => encodeShape(shapeRecord(id)))
  for (const [index, each] of transactions.entries()) {
    if (index === snapshotsAt) all.push(...snapshots())
    const records = recordsOf(each, BigInt(10 * (index + 1)))
    all.push(...records, ...(each.isTwice ? records : []))
  }
  if (snapshotsAt >= transactions.length) all.push(...snapshots())
  all.push(...retired.map((id) => encodeRetirement(`h${id}`)))
  for (const bytes of all) await log.append(bytes).durable
  await log.close()
}

const snapshots = (): Buffer[] =>
  ids.map((id) => encodeSnapshot({ handle: `h${id}`, lsn: '1', mark: '1:1:', chunks: [] }))

/** All that a start makes of the log: where it stands, and what readers of the living shapes get. */
async function state() {
  const replay = new Replay()
  const log = await ShapeLog.open(folder, (each) => replay.apply(each))
  if (log === null) throw new Error('there is no log')
  const shapes: Record<string, string[]> = {}
  for (const shape of replay.shapes.values()) {
    const start = { lsn: 0n, op: Infinity }
    const chunks: string[] = (shapes[shape.handle] = [])
    for (
      let at = start, next = shape.segmentsAfter(at);
      next.segments.length > 0;
      next = shape.segmentsAfter(at)
    ) {
      chunks.push(String(await readSegments(log, next.segments, at)))
      at = next.end
    }
  }
  const { size } = log
  await log.close()
  const { processed, durableLsn } = replay
  return { seen: { shapes, processed, durableLsn, identity: log.identity }, size, replay }
}

test('E15: a compacted log gives the same for living shapes', { tags: 'random' }, async () => {
  const scenario = asyncProperty(
    array(transaction, { maxLength: 6 }),
    integer({ min: 0, max: 6 }),
    subarray(ids),
    async (transactions, snapshotsAt, retired) => {
      await write(transactions, snapshotsAt, retired)
      const before = await state()
      const { shapes, processed, durableLsn, bytes } = before.replay
      await compactLog(folder, {
        shapes: [...shapes.values()].map((shape) => shape.record),
        processed,
        durableLsn,
        bytes,
      })
      const after = await state()
      expect(after.seen).toEqual(before.seen)
      expect(await state()).toMatchObject({ size: after.size })
    },
  )
  await assert(scenario, { numRuns: 40 })
})

test('E15: only a large log with more than half of garbage is compacted', async () => {
  await write([{ parts: [[1, 2]], isCutOff: false, isTwice: false }], 0, [1])
  const { replay } = await state()
  const facts = {
    processed: 1n,
    durableLsn: 1n,
    shapes: [...replay.shapes.values()].map((shape) => shape.record),
    bytes: new Map([
      [1, 9e6],
      [2, 4e6],
    ]),
  }
  expect(isWorthCompacting(13e6, facts)).toBe(true)
  expect(isWorthCompacting(7e6, facts)).toBe(false)
  expect(isWorthCompacting(1e5, { ...facts, shapes: [] })).toBe(false)
})
