import { open, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEngineHarness, type EngineHarness } from './engine-harness.ts'
import { ask, readToEnd, type Message } from './engine-http.ts'

let harness: EngineHarness

beforeEach(async () => {
  harness = await createEngineHarness()
  await harness.sql`create table notes (id int primary key, body text)`
  await harness.sql`insert into notes values (1, 'one')`
})
afterEach(async () => {
  vi.restoreAllMocks()
  await harness.dispose()
})

const notes = { table: 'notes' }
const changes = (messages: readonly Message[]): unknown[] =>
  messages.filter(({ key }) => key !== undefined).map(({ value }) => value)

/** From now on the disk takes half of a write and then nothing. Returns what makes room again. */
async function fillDisk(): Promise<() => void> {
  const file = await open(join(harness.storageDir, 'shapes.log'))
  const files: FileHandle = Object.getPrototypeOf(file)
  await file.close()
  const write = files.write
  let isFull = false
  const spy = vi.spyOn(files, 'write').mockImplementation(async function (
    this: FileHandle,
    bytes: Uint8Array,
    from: number,
    length: number,
    position: number,
  ) {
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    isFull = true
    return Reflect.apply(write, this, [bytes, from, Math.floor(length / 2), position])
  })
  return () => spy.mockRestore()
}

test('while the disk is full nothing new is told; when there is room again, nothing is lost and nothing twice', async () => {
  const { sql } = harness
  const lines: string[] = []
  const engine = await harness.start({ log: (line) => lines.push(line) })
  await engine.ensure(notes)
  const before = (await readToEnd(engine, notes)).position
  const makeRoom = await fillDisk()
  await sql`insert into notes values (2, 'two')`
  await sql`update notes set body = 'uno' where id = 1`
  await expect.poll(() => lines.join('\n')).toContain('could not write the shape log')
  expect(changes((await readToEnd(engine, notes, before)).messages)).toEqual([])
  expect((await ask(engine, { ...notes, where: 'id = 1', offset: '-1' })).status).toBe(503)
  makeRoom()
  const wanted = [
    { id: '2', body: 'two' },
    { id: '1', body: 'uno' },
  ]
  const seen = async (from = engine): Promise<unknown[]> =>
    changes((await readToEnd(from, notes, before)).messages)
  await expect.poll(seen).toEqual(wanted)
  await engine.close()
  expect(await seen(await harness.start())).toEqual(wanted)
})

test('damage to the log is noticed when it is read, and the shape made again', async () => {
  const engine = await harness.start()
  await engine.ensure(notes)
  const before = (await readToEnd(engine, notes)).position
  await harness.sql`insert into notes select i, repeat('text', 200000) from generate_series(2, 5) i`
  await expect.poll(async () => (await readToEnd(engine, notes, before)).messages.length).toBeGreaterThan(4)
  const path = join(harness.storageDir, 'shapes.log')
  const place = (await readFile(path)).indexOf('texttext')
  const file = await open(path, 'r+')
  await file.write('TEXT', place)
  await file.close()
  await expect(readToEnd(engine, notes, before)).rejects.toThrow('status 409')
  const { messages, position } = await readToEnd(engine, notes)
  expect(position.handle).not.toBe(before.handle)
  expect(changes(messages)).toHaveLength(5)
  expect(JSON.stringify(messages)).not.toContain('TEXT')
})
