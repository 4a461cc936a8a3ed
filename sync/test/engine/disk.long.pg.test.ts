import { mkdir, open, readdir, readFile, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import { loggerInto } from '../../testing/engine/logger-into.ts'
import { requestShape, readToEnd, type Message } from '../../testing/engine/engine-requests.ts'

let harness: EngineHarness

beforeEach(async () => {
  harness = await createEngineHarness()
  await harness.sql`create table notes (id int primary key, body text)`
  await harness.sql`insert into notes values (1, 'one')`
})
afterEach(async () => {
  makeRoom()
  await harness.dispose()
})

const notes = { table: 'notes' }
const changes = (messages: readonly Message[]): unknown[] =>
  messages.filter(({ key }) => key !== undefined).map(({ value }) => value)

let makeRoom = (): void => {}

/**
 * Until `makeRoom`, the disk takes only some bytes of a write, or refuses it.
 * @returns how many writes it has refused
 */
async function limitDisk(takes: (length: number, position: number) => number): Promise<() => number> {
  const file = await open(join(harness.storageDir, 'shapes.log'))
  const files: unknown = Object.getPrototypeOf(file)
  await file.close()
  if (typeof files !== 'object' || files === null) throw new Error('files have no prototype')
  const write: unknown = Reflect.get(files, 'write')
  if (typeof write !== 'function') throw new Error('files cannot be written')
  let refused = 0
  Reflect.set(
    files,
    'write',
    async function (this: unknown, bytes: Uint8Array, from: number, length: number, position: number) {
      const taken = takes(length, position)
      if (taken === 0) {
        refused += 1
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      }
      const written: unknown = await Reflect.apply(write, this, [bytes, from, taken, position])
      return written
    },
  )
  makeRoom = () => void Reflect.set(files, 'write', write)
  return () => refused
}

/** From now on the disk takes half of a write, and then nothing. */
function fillDisk(): Promise<() => number> {
  let isFull = false
  return limitDisk((length) => {
    if (isFull) return 0
    isFull = true
    return Math.floor(length / 2)
  })
}

test('E14: while the disk is full nothing new is readable; after that nothing is lost and nothing comes twice', async () => {
  const { sql } = harness
  const lines: string[] = []
  const engine = await harness.start({ logger: loggerInto(lines) })
  await engine.ensure(notes)
  const before = (await readToEnd(engine, notes)).position
  const refused = await fillDisk()
  await sql`insert into notes values (2, 'two')`
  await sql`update notes set body = 'uno' where id = 1`
  await expect.poll(() => lines.join('\n')).toContain('could not write the shape log')
  expect(changes((await readToEnd(engine, notes, before)).messages)).toEqual([])
  expect((await requestShape(engine, { ...notes, where: 'id = 1', offset: '-1' })).status).toBe(503)
  // However often it is tried, the log has one line for the loss and one for the return.
  await expect.poll(refused).toBeGreaterThan(6)
  const ofStream = () => lines.filter((line) => /no stream|following/.test(line))
  expect(ofStream()).toEqual([
    expect.stringMatching(/^following replication slot \S+$/),
    expect.stringContaining('no stream of changes'),
  ])
  makeRoom()
  const wanted = [
    { id: '2', body: 'two' },
    { id: '1', body: 'uno' },
  ]
  const seen = async (from = engine): Promise<unknown[]> =>
    changes((await readToEnd(from, notes, before)).messages)
  await expect.poll(seen).toEqual(wanted)
  await expect.poll(() => ofStream().slice(2)).toEqual([expect.stringMatching(/ again, after \d+ s$/)])
  await engine.close()
  expect(await seen(await harness.start())).toEqual(wanted)
})

test('E14: snapshots on a full disk fail, and leave no files behind', async () => {
  const { sql } = harness
  await sql`insert into notes select i, repeat('text', 500) from generate_series(2, 5000) i`
  const engine = await harness.start()
  const first = { table: 'notes', where: 'id = 1' }
  await engine.ensure(first)
  await fillDisk()
  // More of them than the engine has connections.
  for (let round = 0; round < 8; round++)
    expect((await requestShape(engine, { ...notes, offset: '-1' })).status).toBe(503)
  // The existing shape stays in the latest offsets.
  expect(engine.latestOffsets({ first })?.offsets).toMatchObject({ first: { handle: expect.any(String) } })
  makeRoom()
  await expect.poll(async () => (await requestShape(engine, { ...notes, offset: '-1' })).status).toBe(200)
  expect(changes((await readToEnd(engine, notes)).messages)).toHaveLength(5000)
  await expect.poll(() => readdir(join(harness.storageDir, 'snapshots'))).toHaveLength(2)
})

test('E3: reading a damaged part of the log retires its shape, and it is made again', async () => {
  const engine = await harness.start()
  await engine.ensure(notes)
  const before = (await readToEnd(engine, notes)).position
  // More than the engine keeps of the log's end in memory, so the first row is read from the file.
  await harness.sql`insert into notes select i, repeat('text', 200000) from generate_series(2, 16) i`
  await expect.poll(async () => (await readToEnd(engine, notes, before)).messages.length).toBeGreaterThan(15)
  const path = join(harness.storageDir, 'shapes.log')
  const place = (await readFile(path)).indexOf('texttext')
  const file = await open(path, 'r+')
  await file.write('TEXT', place)
  await file.close()
  await expect(readToEnd(engine, notes, before)).rejects.toThrow('status 409')
  const { messages, position } = await readToEnd(engine, notes)
  expect(position.handle).not.toBe(before.handle)
  expect(changes(messages)).toHaveLength(16)
  expect(JSON.stringify(messages)).not.toContain('TEXT')
})

/** Two shapes; the one with nearly all of the log is retired. */
async function makeGarbage({ lines = [], before }: { lines?: string[]; before?: () => Promise<void> } = {}) {
  const { sql } = harness
  await sql`create table drafts (id int primary key, body text)`
  const engine = await harness.start({ logger: loggerInto(lines) })
  await engine.ensure(notes)
  await before?.()
  const storedPosition = (await readToEnd(engine, notes)).position
  const drafts = { table: 'drafts' }
  const { position: lost } = await readToEnd(engine, drafts)
  await sql`update notes set body = 'uno'`
  await sql`insert into drafts select i, repeat('text', 200000) from generate_series(1, 4) i`
  await sql.begin(async (both) => {
    await both`insert into notes values (2, 'two')`
    await both`insert into drafts values (5, 'five')`
  })
  await expect.poll(async () => changes((await readToEnd(engine, drafts, lost)).messages)).toHaveLength(5)
  expect(await logSize()).toBeGreaterThan(3_000_000)
  await sql`truncate drafts`
  await expect.poll(async () => (await requestShape(engine, { ...drafts, ...lost })).status).toBe(409)
  const seen = async (from = engine): Promise<unknown[]> =>
    changes((await readToEnd(from, notes, storedPosition)).messages)
  return { engine, seen }
}

const logSize = async (): Promise<number> => (await stat(join(harness.storageDir, 'shapes.log'))).size
const both = [
  { id: '1', body: 'uno' },
  { id: '2', body: 'two' },
]

test('E15: a log that mostly belongs to retired shapes is compacted while the engine runs', async () => {
  const { sql } = harness
  const { engine, seen } = await makeGarbage()
  const live = requestShape(engine, { ...notes, ...(await readToEnd(engine, notes)).position, live: 'true' })
  await expect.poll(logSize).toBeLessThan(10_000)
  expect(await seen()).toEqual(both)
  await sql`insert into notes values (3, 'three')`
  expect(changes((await live).messages)).toEqual([{ id: '3', body: 'three' }])
  const all = [...both, { id: '3', body: 'three' }]
  await expect.poll(seen).toEqual(all)
  const latest = engine.latestOffsets({ notes })
  await engine.close()
  const again = await harness.start()
  await again.ensure(notes)
  expect(again.latestOffsets({ notes })).toMatchObject({ epoch: latest?.epoch, offsets: latest?.offsets })
  expect(await seen(again)).toEqual(all)
  await sql`insert into notes values (4, 'four')`
  await expect.poll(() => seen(again)).toEqual([...all, { id: '4', body: 'four' }])
})

test('E15: a log that cannot be compacted is followed as it is, the reason is logged, and a start tries again', async () => {
  const lines: string[] = []
  const inTheWay = join(harness.storageDir, 'shapes.log.new')
  const { engine, seen } = await makeGarbage({ lines, before: () => mkdir(inTheWay) })
  await expect.poll(() => lines).toContainEqual(expect.stringMatching(/shape log keeps its size: EISDIR/))
  expect(await logSize()).toBeGreaterThan(3_000_000)
  expect(await seen()).toEqual(both)
  await engine.close()
  await rmdir(inTheWay)
  const again = await harness.start()
  expect(await seen(again)).toEqual(both)
  await expect.poll(logSize).toBeLessThan(10_000)
  expect(await seen(again)).toEqual(both)
})

test('E15: a transaction that does not fit on the disk does not stay in the log, and is there when the disk has space', async () => {
  const engine = await harness.start()
  await engine.ensure(notes)
  const before = (await readToEnd(engine, notes)).position
  const refused = await limitDisk((length, position) => (position > 5e6 && length > 1000 ? 0 : length))
  await harness.sql`insert into notes select i, repeat('text', 200000) from generate_series(2, 16) i`
  await expect.poll(refused).toBeGreaterThan(0)
  expect(await logSize()).toBeGreaterThan(5e6)
  await expect.poll(logSize).toBeLessThan(10_000)
  makeRoom()
  const seen = async (): Promise<unknown[]> =>
    changes((await readToEnd(engine, notes, before)).messages).map((value) =>
      Reflect.get(Object(value), 'id'),
    )
  const wanted = Array.from({ length: 15 }, (_, index) => String(index + 2))
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(0)
  expect(await seen()).toEqual(wanted)
})

test('E16: a storage folder that belongs to another slot is refused, and no slot is left behind', async () => {
  const engine = await harness.start()
  await engine.ensure(notes)
  const other = `${harness.slotName}_b`
  await expect(harness.start({ slotName: other })).rejects.toThrow(
    `follows replication slot "${harness.slotName}"`,
  )
  const slots = await harness.sql`select 1 from pg_replication_slots where slot_name = ${other}`
  expect(slots).toHaveLength(0)
  expect((await readToEnd(engine, notes)).messages.length).toBeGreaterThan(1)
})
