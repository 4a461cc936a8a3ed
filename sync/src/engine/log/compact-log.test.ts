import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, boolean, integer, record, subarray } from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isWorthCompacting } from './compact-log.ts'
import {
  encodeRetirement,
  encodeShape,
  encodeSnapshot,
  type LogIdentity,
  type ShapeRecord,
} from './log-record.ts'
import { encodeTransaction } from './transaction-record.ts'
import { readSegments } from './read-segments.ts'
import type { Offset } from '../../protocol/offset.ts'
import { Replay } from '../shape/replay.ts'
import type { Shape } from '../shape/shape.ts'
import { ShapeLog } from './shape-log.ts'

const identity: LogIdentity = {
  version: 2,
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

/** One transaction, with the shapes of each of its parts; it may be cut off before its end, or sent twice. */
const transaction = record({
  parts: array(subarray(ids), { minLength: 1, maxLength: 3 }),
  isCutOff: boolean(),
  isTwice: boolean(),
})
type Transaction = { parts: number[][]; isCutOff: boolean; isTwice: boolean }

function recordsOf({ parts, isCutOff }: Transaction, lsn: bigint): Buffer[] {
  const all = parts.map((shapes, part) => encoded(shapes, { parts, part, lsn }).bytes)
  return isCutOff ? all.slice(0, -1) : all
}

function encoded(shapes: readonly number[], at: { parts: number[][]; part: number; lsn: bigint }) {
  const { parts, part, lsn } = at
  const segments = shapes.map((shapeId) => {
    const body = Buffer.from(`{"m":"${lsn}/${part}/${shapeId}"}`)
    return { shapeId, closesChunk: part === 1, ops: [2 * part], lengths: [body.length], body }
  })
  const last = part === parts.length - 1
  const { bytes, places } = encodeTransaction({
    first: part === 0,
    last,
    lsn,
    endLsn: lsn + 1n,
    xid: 9,
    segments,
  })
  return { bytes, places, bodies: segments.map(({ body }) => body) }
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

type Opened = { log: ShapeLog; replay: Replay }

/** Without bytes in memory, so that reads come from the file. */
async function openLog(): Promise<Opened> {
  const replay = new Replay()
  const log = await ShapeLog.open(folder, (each) => replay.apply(each), 0)
  if (log === null) throw new Error('there is no log')
  return { log, replay }
}

/** The texts that readers of these shapes get, by handle. */
async function textsOf(log: ShapeLog, shapes: Iterable<Shape>): Promise<Record<string, string[]>> {
  const texts: Record<string, string[]> = {}
  for (const shape of shapes) {
    const chunks: string[] = (texts[shape.handle] = [])
    for (
      let at: Offset = { lsn: 0n, op: Infinity }, next = shape.segmentsAfter(at);
      next.segments.length > 0;
      next = shape.segmentsAfter(at)
    ) {
      chunks.push(String(await readSegments(log, next.segments, at)))
      at = next.end
    }
  }
  return texts
}

/** Everything that a start reads from the log: its position, and the messages of the living shapes. */
async function state() {
  const { log, replay } = await openLog()
  const texts = await textsOf(log, replay.shapes.values())
  await log.close()
  const { processed, durableLsn } = replay
  return { texts, processed, durableLsn, identity: log.identity }
}

const never = new AbortController().signal

test(
  'E15: a compacted log gives the same for living shapes, before and after a restart',
  { tags: 'random' },
  async () => {
    const scenario = asyncProperty(
      array(transaction, { maxLength: 6 }),
      integer({ min: 0, max: 6 }),
      subarray(ids),
      async (transactions, snapshotsAt, retired) => {
        await write(transactions, snapshotsAt, retired)
        const before = await state()
        const { log, replay } = await openLog()
        for (let round = 0; round < 2; round++) {
          await log.compact((id) => replay.shapes.has(id), never)
          expect(await textsOf(log, replay.shapes.values())).toEqual(before.texts)
        }
        await log.close()
        expect(await state()).toEqual(before)
      },
    )
    await assert(scenario, { numRuns: 40 })
  },
)

test(
  'E15: what is appended during a compaction is kept, and read at its position',
  { tags: 'random' },
  async () => {
    const scenario = asyncProperty(
      array(transaction, { minLength: 1, maxLength: 6 }),
      array(subarray(ids), { minLength: 1, maxLength: 6 }),
      subarray(ids),
      async (transactions, meanwhile, retired) => {
        await write(transactions, 0, retired)
        const { log, replay } = await openLog()
        const living = ids.filter((id) => replay.shapes.has(id))
        const compacting = log.compact((id) => living.includes(id), never)
        const texts = textsOf(log, replay.shapes.values())
        const later = meanwhile.map((shapes, index) => {
          const lsn = BigInt(1000 + index)
          const { bytes, places, bodies } = encoded(shapes, { parts: [shapes], part: 0, lsn })
          return { ...log.append(bytes), shapes, places, bodies }
        })
        log.append(encodeRetirement('h1')).durable.catch(() => {}) // 1 may have been retired before
        await compacting
        for (const { position, durable, shapes, places, bodies } of later) {
          await durable
          for (const [index, { table }] of places.entries()) {
            if (!living.includes(shapes[index] ?? 0)) continue
            const bytes = 8 + (bodies[index]?.length ?? 0)
            const [stored] = await log.readInOne([{ position: position + table, bytes }])
            expect(String(stored?.subarray(8))).toBe(String(bodies[index]))
          }
        }
        await log.close()
        const { texts: after, processed } = await state()
        expect(processed).toBe(BigInt(1000 + meanwhile.length - 1))
        const before = await texts
        for (const id of living.filter((each) => each !== 1)) {
          const added = later.flatMap(({ bodies }) =>
            bodies.filter((body) => String(body).endsWith(`/${id}"}`)),
          )
          const wanted = [...(before[`h${id}`] ?? []), ...added.map(String)]
          expect((after[`h${id}`] ?? []).join()).toBe(wanted.join())
        }
        expect(Object.keys(after)).toEqual(living.filter((each) => each !== 1).map((id) => `h${id}`))
      },
    )
    await assert(scenario, { numRuns: 40 })
  },
)

test('E15: a compaction leaves out the parts of a transaction that broke off, but not of one that is open', async () => {
  const long = { parts: [[1, 2], [3], [1]], isCutOff: true, isTwice: false }
  const short = { parts: [[1]], isCutOff: false, isTwice: false }
  const sizeOf = async (transactions: Transaction[]): Promise<number> => {
    await write(transactions, 0, [])
    const before = await state()
    const { log } = await openLog()
    await log.compact(() => true, never)
    const { size } = log
    await log.close()
    expect(await state()).toEqual(before)
    return size
  }
  const partBytes = recordsOf(long, 10n).reduce((sum, { length }) => sum + length, 0)
  const alone = await sizeOf([short])
  expect(await sizeOf([long, short])).toBe(alone)
  expect(await sizeOf([short, long])).toBe(alone + partBytes)
})

test('E15: a compaction that is given up leaves the log as it was', async () => {
  await write([{ parts: [[1, 2]], isCutOff: false, isTwice: false }], 0, [1])
  const before = await state()
  const { log } = await openLog()
  await expect(log.compact(() => true, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(await readdir(folder)).toEqual(['shapes.log'])
  await log.append(encodeRetirement('h3')).durable
  await log.close()
  expect(Object.keys((await state()).texts)).toEqual(
    Object.keys(before.texts).filter((each) => each !== 'h3'),
  )
})

test('E15: a damaged log is not compacted: its shapes find the damage where they read', async () => {
  await write([{ parts: [[1, 2]], isCutOff: false, isTwice: false }], 0, [])
  const { log } = await openLog()
  const path = join(folder, 'shapes.log')
  const bytes = await readFile(path)
  await writeFile(path, Buffer.concat([bytes.subarray(0, -3), Buffer.from('xyz')]))
  await expect(log.compact(() => true, never)).rejects.toThrow('damaged at place')
  await log.close()
})

test('E15: only a large log with more than half of garbage is compacted', () => {
  expect(isWorthCompacting(13e6, 9e6)).toBe(true)
  expect(isWorthCompacting(7e6, 3e6)).toBe(false)
  expect(isWorthCompacting(1e5, 1e5)).toBe(false)
})
