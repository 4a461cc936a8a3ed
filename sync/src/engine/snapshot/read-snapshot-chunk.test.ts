import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DamagedLogError } from '../log/log-errors.ts'
import { readSnapshotChunk, type ReadableChunk } from './read-snapshot-chunk.ts'
import { sliceBytes, SliceChecksums } from './slice-checksums.ts'
import type { SnapshotChunk } from './snapshot-chunks.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coop-chunks-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** After the end of another chunk, as in a snapshot of several. */
async function stored(bytes: number): Promise<{ inside: Buffer; chunk: SnapshotChunk }> {
  const inside = Buffer.from(Array.from({ length: bytes }, (_, index) => 97 + (index % 26)))
  await writeFile(join(folder, 'h.snapshot'), Buffer.concat([Buffer.from('before'), inside]))
  return { inside, chunk: { position: 6, bytes, checksum: crc32(inside) } }
}

async function partsOf(readable: ReadableChunk | null): Promise<Buffer[]> {
  if (readable === null) throw new Error('There is no such chunk')
  if (Buffer.isBuffer(readable.body)) return [readable.body]
  const parts: Buffer[] = []
  for await (const part of readable.body) parts.push(part)
  return parts
}

test('a large chunk is read in slices, of which none is large', async () => {
  for (const bytes of [2, 262_144, 262_145, 3_000_000]) {
    const { inside, chunk } = await stored(bytes)
    const readable = await readSnapshotChunk(folder, 'h', chunk)
    const parts = await partsOf(readable)
    expect(Buffer.concat(parts).equals(Buffer.from(`[${inside.toString()}]`))).toBe(true)
    expect(readable?.bytes).toBe(bytes + 2)
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(262_146)
  }
})

test('a chunk that is damaged, cut off or missing is null', async () => {
  for (const bytes of [1000, 3_000_000]) {
    const { chunk } = await stored(bytes)
    expect(await readSnapshotChunk(folder, 'h', { ...chunk, checksum: chunk.checksum ^ 1 })).toBeNull()
    expect(await readSnapshotChunk(folder, 'h', { ...chunk, bytes: bytes + 1 })).toBeNull()
    expect(await readSnapshotChunk(folder, 'other', chunk)).toBeNull()
  }
})

test('a chunk that changes after its check breaks off before a wrong byte', async () => {
  const { inside, chunk } = await stored(1_000_000)
  const readable = await readSnapshotChunk(folder, 'h', chunk)
  const changed = Buffer.concat([Buffer.from('before'), inside])
  changed[6 + 600_000] = 0
  await writeFile(join(folder, 'h.snapshot'), changed)
  const got: Buffer[] = []
  if (readable === null || Buffer.isBuffer(readable.body)) throw new Error('It should come in parts')
  const { body } = readable
  const readAll = async (): Promise<void> => {
    for await (const part of body) got.push(part)
  }
  await expect(readAll()).rejects.toThrow(DamagedLogError)
  expect(`[${inside.toString()}]`.startsWith(Buffer.concat(got).toString())).toBe(true)
  // The next request fails before it gets anything.
  expect(await readSnapshotChunk(folder, 'h', chunk)).toBeNull()
})

test('a snapshot that is removed while it is sent is sent to its end, and its file is closed', async () => {
  const { inside, chunk } = await stored(1_000_000)
  const readable = await readSnapshotChunk(folder, 'h', chunk)
  await rm(join(folder, 'h.snapshot'))
  expect(Buffer.concat(await partsOf(readable)).length).toBe(inside.length + 2)
  expect(await partsOf(readable)).toEqual([])
})

test('closing a chunk whose body is not read closes the file', async () => {
  const { chunk } = await stored(1_000_000)
  const readable = await readSnapshotChunk(folder, 'h', chunk)
  await readable?.close()
  await expect(partsOf(readable)).rejects.toThrow('file closed')
})

test('slices that came in parts of any length have the checksums of slices that are read', async () => {
  for (const bytes of [1, sliceBytes - 1, sliceBytes, sliceBytes + 1, 3 * sliceBytes]) {
    const whole = Buffer.from(Array.from({ length: bytes }, (_, index) => (index * 7) % 251))
    const slices = Array.from({ length: Math.ceil(bytes / sliceBytes) }, (_, index) =>
      crc32(whole.subarray(index * sliceBytes, (index + 1) * sliceBytes)),
    )
    for (const step of [100_003, sliceBytes, 2 * sliceBytes + 1]) {
      const sums = new SliceChecksums()
      for (let at = 0; at < bytes; at += step) sums.add(whole.subarray(at, at + step))
      expect(sums.end()).toEqual(slices)
    }
  }
})
