import { open, type FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { absent } from './absent.ts'
import type { SnapshotChunk } from './snapshot-chunks.ts'
import { snapshotPath } from './snapshot.ts'

/** A chunk as a JSON array: whole, or in parts that are read when they are asked for. */
export interface ReadableChunk {
  bytes: number
  body: Buffer<ArrayBuffer> | AsyncIterable<Buffer<ArrayBuffer>>
}

const sliceBytes = 256 * 1024

/**
 * A large chunk comes in slices, so that a request holds no more of it than it is sending. All of it is compared with its
 * checksum before the first byte is given out, and each slice again with what was looked at: one that has changed since
 * breaks the answer off. Null: the file is gone or damaged.
 */
export async function readSnapshotChunk(
  folder: string,
  handle: string,
  chunk: SnapshotChunk,
): Promise<ReadableChunk | null> {
  const path = snapshotPath(folder, handle)
  const file = await open(path, 'r').catch(absent)
  if (file === null) return null
  try {
    if (chunk.bytes <= sliceBytes) return await readWhole(file, chunk)
    const checksums: number[] = []
    let whole = 0
    const room = Buffer.allocUnsafeSlow(sliceBytes)
    for (let done = 0; done < chunk.bytes; done += sliceBytes) {
      const slice = await readSlice(file, chunk, done, room)
      if (slice === null) return null
      whole = crc32(slice, whole)
      checksums.push(crc32(slice))
    }
    if (whole !== chunk.checksum) return null
    return { bytes: chunk.bytes + 2, body: partsOf(path, chunk, checksums) }
  } finally {
    await file.close()
  }
}

async function readWhole(file: FileHandle, chunk: SnapshotChunk): Promise<ReadableChunk | null> {
  const body = Buffer.allocUnsafeSlow(chunk.bytes + 2)
  body[0] = 0x5b
  body[chunk.bytes + 1] = 0x5d
  const slice = await readSlice(file, chunk, 0, body.subarray(1, -1))
  return slice !== null && crc32(slice) === chunk.checksum ? { bytes: body.length, body } : null
}

async function* partsOf(
  path: string,
  chunk: SnapshotChunk,
  checksums: readonly number[],
): AsyncGenerator<Buffer<ArrayBuffer>> {
  const file = await open(path, 'r')
  try {
    yield Buffer.from('[')
    for (const [index, checksum] of checksums.entries()) {
      const done = index * sliceBytes
      const room = Buffer.allocUnsafeSlow(Math.min(sliceBytes, chunk.bytes - done))
      const slice = await readSlice(file, chunk, done, room)
      if (slice === null || crc32(slice) !== checksum) throw new Error(`${path} changed while it was read`)
      yield slice
    }
    yield Buffer.from(']')
  } finally {
    await file.close()
  }
}

/** Null: the file is too short. */
async function readSlice(
  file: FileHandle,
  chunk: SnapshotChunk,
  done: number,
  room: Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer> | null> {
  const wanted = Math.min(room.length, chunk.bytes - done)
  const { bytesRead } = await file.read(room, 0, wanted, chunk.position + done)
  return bytesRead === wanted ? room.subarray(0, wanted) : null
}
