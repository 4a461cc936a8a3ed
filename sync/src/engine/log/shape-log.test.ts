import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeProgress, type LogIdentity, type LogRecord } from './log-record.ts'
import { encodeTransaction } from './transaction-record.ts'
import { encodeFrame } from './frame.ts'
import { readSegments } from './read-segments.ts'
import type { Segment } from './segment.ts'
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
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coop-log-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function replay(): Promise<LogRecord[]> {
  const records: LogRecord[] = []
  const log = await ShapeLog.open(folder, (record) => records.push(record))
  await log?.close()
  return records
}

const progressOf = (records: LogRecord[]): string[] =>
  records.map((record) => (record.kind === 'progress' ? String(record.lsn) : record.kind))

test('E2: records that were appended are there, in order, after a reopening', async () => {
  const log = await ShapeLog.create(folder, identity)
  await Promise.all([1n, 2n, 3n].map((lsn) => log.append(encodeProgress(lsn)).durable))
  await log.append(encodeProgress(4n)).durable
  await log.close()
  expect(progressOf(await replay())).toEqual(['1', '2', '3', '4'])
})

test('E2: wherever writing was cut off, the whole records before it are read', async () => {
  const log = await ShapeLog.create(folder, identity)
  for (const lsn of [1n, 2n]) await log.append(encodeProgress(lsn)).durable
  await log.close()
  const path = join(folder, 'shapes.log')
  const bytes = await readFile(path)
  const record = encodeProgress(1n).length
  for (let length = bytes.length; length > 0; length -= 3) {
    await writeFile(path, bytes.subarray(0, length))
    const whole = Math.max(0, Math.min(2, Math.floor((length - (bytes.length - 2 * record)) / record)))
    expect(progressOf(await replay())).toEqual(['1', '2'].slice(0, whole))
  }
})

test('E2: appending goes on after a torn record', async () => {
  const log = await ShapeLog.create(folder, identity)
  await log.append(encodeProgress(1n)).durable
  await log.close()
  await appendFile(join(folder, 'shapes.log'), encodeProgress(2n).subarray(0, 9))
  const again = await ShapeLog.open(folder, () => {})
  await again?.append(encodeProgress(3n)).durable
  await again?.close()
  expect(progressOf(await replay())).toEqual(['1', '3'])
})

test('E8: segments are read back from any message on', async () => {
  const log = await ShapeLog.create(folder, identity)
  const bodies = ['{"m":0}', '{"m":"two"}', '{"m":4}']
  const { bytes, places } = encodeTransaction({
    first: true,
    last: true,
    lsn: 9n,
    endLsn: 10n,
    xid: 1,
    segments: [
      {
        shapeId: 1,
        closesChunk: false,
        ops: [0, 2, 4],
        lengths: bodies.map((body) => body.length),
        body: Buffer.from(bodies.join(',')),
      },
    ],
  })
  const { position, durable } = log.append(bytes)
  await durable
  const { table: place = 0, checksum = 0 } = places[0] ?? {}
  const table = position + place
  const segment: Segment = {
    lsn: 9n,
    firstOp: 0,
    lastOp: 4,
    count: 3,
    closesChunk: false,
    table,
    bodyBytes: 27,
    checksum,
  }
  const readBack = async (from: ShapeLog | null): Promise<void> => {
    const after = async (op: number, lsn = 9n): Promise<string> =>
      from === null ? '' : (await readSegments(from, [segment], { lsn, op })).toString()
    expect(await after(0, 8n)).toBe(bodies.join(','))
    expect(await after(0)).toBe(bodies.slice(1).join(','))
    expect(await after(1)).toBe(bodies.slice(1).join(','))
    expect(await after(2)).toBe(bodies[2])
  }
  await readBack(log)
  await log.close()
  const reopened = await ShapeLog.open(folder, () => {})
  await readBack(reopened)
  await reopened?.close()
  const [record] = await replay()
  expect(record).toMatchObject({
    kind: 'transaction',
    lsn: 9n,
    segments: [{ shapeId: 1, table, lastOp: 4, bodyBytes: 27, checksum }],
  })
})

test('E3: a log of an earlier version is continued, at this version', async () => {
  const log = await ShapeLog.create(folder, { ...identity, version: 1 })
  await log.append(encodeProgress(7n)).durable
  await log.close()
  const replayed: LogRecord[] = []
  const taken = await ShapeLog.open(folder, (record) => replayed.push(record))
  expect([taken?.identity.version, replayed]).toEqual([2, [{ kind: 'progress', lsn: 7n }]])
  await taken?.close()
  const again = await ShapeLog.open(folder, () => {})
  expect(again?.identity).toEqual(identity)
  await again?.close()
})

test('E3: the error about a log of another version names the version, and its owner can be read', async () => {
  const log = await ShapeLog.create(folder, identity)
  await log.close()
  const path = join(folder, 'shapes.log')
  const later = encodeFrame(Buffer.from(`\u0001${JSON.stringify({ version: 3, slot: 's', other: true })}`))
  await writeFile(path, later)
  await expect(replay()).rejects.toThrow('the shape log cannot be read: it is of version 3, not 1 to 2')
  expect(await ShapeLog.ownerOf(folder)).toEqual({ version: 3, slot: 's' })
})
