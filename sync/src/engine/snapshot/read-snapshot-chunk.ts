import { open, type FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { DamagedLogError } from '../log/log-errors.ts'
import { nullIfMissing } from '../log/null-if-missing.ts'
import { knownSlices, sliceBytes, SliceChecksums } from './slice-checksums.ts'
import type { SnapshotChunk } from './snapshot-chunks.ts'
import { snapshotPath } from './snapshot-file.ts'

/** A chunk as a JSON array: whole, or in parts that are read when the iteration reaches them. */
export interface ReadableChunk {
  bytes: number
  /**
   * The parts are read from a file that stays open until the last part or the end of the iteration. The iteration
   * throws a DamagedLogError for a part that has changed since it was written.
   */
  body: Buffer<ArrayBuffer> | AsyncIterable<Buffer<ArrayBuffer>>
  /** For callers that do not iterate. */
  close(): Promise<void>
}

/**
 * A large chunk is sent in slices. The first time, the whole chunk is compared with its checksum before any byte is
 * sent. Every time, each slice is compared with its own: a changed slice breaks the response off, and the next request
 * compares the whole again. A snapshot that is removed meanwhile is still sent to its end. Null: the file is gone or
 * damaged.
 */
export async function readSnapshotChunk(
  folder: string,
  handle: string,
  chunk: SnapshotChunk,
): Promise<ReadableChunk | null> {
  const path = snapshotPath(folder, handle)
  const file = await open(path, 'r').catch(nullIfMissing)
  if (file === null) return null
  let isHandedOn = false
  try {
    if (chunk.bytes <= sliceBytes) return await readWhole(file, chunk)
    const checksums = knownSlices.get(chunk) ?? (await compareWhole(file, chunk))
    if (checksums === null) return null
    knownSlices.set(chunk, checksums)
    isHandedOn = true
    const slices = slicesOf(file, path, chunk, checksums)
    return { bytes: chunk.bytes + 2, body: withClose(file, slices), close: () => file.close() }
  } finally {
    if (!isHandedOn) await file.close()
  }
}

/** The checksums of its slices, or null for a changed chunk. */
async function compareWhole(file: FileHandle, chunk: SnapshotChunk): Promise<readonly number[] | null> {
  const slices = new SliceChecksums()
  const room = Buffer.allocUnsafeSlow(sliceBytes)
  let checksum = 0
  for (let start = 0; start < chunk.bytes; start += sliceBytes) {
    const slice = await readSlice(file, chunk, start, room)
    if (slice === null) return null
    checksum = crc32(slice, checksum)
    slices.add(slice)
  }
  return checksum === chunk.checksum ? slices.end() : null
}

async function readWhole(file: FileHandle, chunk: SnapshotChunk): Promise<ReadableChunk | null> {
  const body = Buffer.allocUnsafeSlow(chunk.bytes + 2)
  body[0] = 0x5b
  body[chunk.bytes + 1] = 0x5d
  const slice = await readSlice(file, chunk, 0, body.subarray(1, -1))
  if (slice === null || crc32(slice) !== chunk.checksum) return null
  return { bytes: body.length, body, close: async () => {} }
}

async function* slicesOf(
  file: FileHandle,
  path: string,
  chunk: SnapshotChunk,
  checksums: readonly number[],
): AsyncGenerator<Buffer<ArrayBuffer>, undefined> {
  try {
    yield Buffer.from('[')
    for (const [index, checksum] of checksums.entries()) {
      const start = index * sliceBytes
      const room = Buffer.allocUnsafeSlow(Math.min(sliceBytes, chunk.bytes - start))
      const slice = await readSlice(file, chunk, start, room)
      if (slice === null || crc32(slice) !== checksum) {
        knownSlices.delete(chunk)
        throw new DamagedLogError(`${path} changed while it was read`)
      }
      yield slice
    }
    yield Buffer.from(']')
  } finally {
    await file.close()
  }
}

/**
 * Closes the file also when the iteration ends before the first slice, since a generator that has not begun runs no
 * `finally`.
 */
function withClose<T>(file: FileHandle, slices: AsyncGenerator<T, undefined>): AsyncIterable<T> {
  const iterator: AsyncIterator<T, undefined> = {
    next: () => slices.next(),
    async return() {
      await file.close()
      return slices.return(undefined)
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

/** Null: the file is too short. */
async function readSlice(
  file: FileHandle,
  chunk: SnapshotChunk,
  start: number,
  room: Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer> | null> {
  const length = Math.min(room.length, chunk.bytes - start)
  const { bytesRead } = await file.read(room, 0, length, chunk.position + start)
  return bytesRead === length ? room.subarray(0, length) : null
}
