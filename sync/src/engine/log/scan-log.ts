import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { frameBytes } from './frame.ts'

const readAhead = 8 * 1024 * 1024

/**
 * Calls back with each whole record between two places of the file, in order; returns the beginning of the first torn
 * one, or the end.
 */
export async function scanLog(
  file: FileHandle,
  onRecord: (payload: Buffer, place: number) => void | Promise<void>,
  range: { from: number; to: number },
): Promise<number> {
  let place = range.from
  let start = range.from
  let window: Buffer = Buffer.alloc(0)
  const load = async (length: number): Promise<void> => {
    if (place + length <= start + window.length) return
    start = place
    window = Buffer.allocUnsafe(Math.min(range.to - place, Math.max(readAhead, length)))
    await file.read(window, 0, window.length, place)
  }
  while (place + frameBytes <= range.to) {
    await load(frameBytes)
    const length = frameBytes + window.readUInt32BE(place - start)
    if (place + length > range.to) break
    await load(length)
    const payload = window.subarray(place - start + frameBytes, place - start + length)
    if (payload.length === 0 || crc32(payload) !== window.readUInt32BE(place - start + 4)) break
    const done = onRecord(payload, place)
    if (done !== undefined) await done
    place += length
  }
  return place
}

/** The payload of the first record, or the beginning of a long one; null when it is torn. */
export async function firstPayload(file: FileHandle): Promise<Buffer | null> {
  const frame = Buffer.alloc(frameBytes)
  await file.read(frame, 0, frameBytes, 0)
  const payload = Buffer.alloc(Math.min(frame.readUInt32BE(0), readAhead))
  await file.read(payload, 0, payload.length, frameBytes)
  const isWhole = payload.length > 0 && crc32(payload) === frame.readUInt32BE(4)
  return isWhole ? payload : null
}
