import { mkdir, open, rename, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describeError } from '../../describe-error.ts'
import { nullIfMissing } from './null-if-missing.ts'
import {
  decodeRecord,
  encodeIdentity,
  logOwner,
  type LogIdentity,
  type LogOwner,
  type LogRecord,
} from './log-record.ts'
import { frameBytes } from './frame.ts'
import { syncFolder } from './sync-folder.ts'

const readAhead = 8 * 1024 * 1024

/** `position` is where the record will be, known at once; `durable` resolves when it is there to stay. */
export type Appended = { position: number; durable: Promise<void> }

/** The log no longer holds what was written. */
export class DamagedLogError extends Error {}

/** A whole record of the log cannot be read by this version of the engine. */
export class UnreadableLogError extends Error {}

/**
 * The append-only file that holds all shapes' logs. When `append` resolves, the records are on disk; appends that wait
 * at the same time share one sync. After a crash the file may end in a torn record: it is cut off when it is opened.
 */
export class ShapeLog {
  readonly identity: LogIdentity
  readonly #file: FileHandle
  /** end of what is durable */
  #size: number
  #queue: { bytes: Buffer; settle: (error: Error | null) => void }[] = []
  #queued = 0
  #writing = false

  private constructor(identity: LogIdentity, file: FileHandle, size: number) {
    this.identity = identity
    this.#file = file
    this.#size = size
  }

  /**
   * Null when there is no log yet, or one without a beginning.
   * @throws UnreadableLogError when `replay`, or the decoding before it, fails at a record that is whole
   */
  static async open(folder: string, replay: (record: LogRecord) => void): Promise<ShapeLog | null> {
    const file = await open(logPath(folder), 'r+').catch(nullIfMissing)
    if (file === null) return null
    let identity: LogIdentity | null = null
    const read = (payload: Buffer, position: number): void => {
      const record = decodeRecord(payload, position)
      if (record.kind === 'identity') identity = record.identity
      else if (identity !== null) replay(record)
    }
    try {
      const size = await scan(file, (payload, position) => orUnreadable(() => read(payload, position)))
      if (identity !== null) {
        await file.truncate(size)
        return new ShapeLog(identity, file, size)
      }
    } catch (error) {
      await file.close()
      throw error
    }
    await file.close()
    return null
  }

  /** The slot and publication of the engine whose log is in the folder, of whatever version; null when there is none. */
  static async ownerOf(folder: string): Promise<LogOwner | null> {
    const file = await open(logPath(folder), 'r').catch(nullIfMissing)
    if (file === null) return null
    try {
      const payload = await firstPayload(file)
      return payload === null ? null : logOwner(payload)
    } finally {
      await file.close()
    }
  }

  get size(): number {
    return this.#size
  }

  /** A new log in place of whatever was there. */
  static async create(folder: string, identity: LogIdentity): Promise<ShapeLog> {
    await mkdir(folder, { recursive: true })
    const draft = `${logPath(folder)}.new`
    const file = await open(draft, 'w+')
    const bytes = encodeIdentity(identity)
    await file.write(bytes, 0, bytes.length, 0)
    await file.sync()
    await rename(draft, logPath(folder))
    await syncFolder(folder)
    return new ShapeLog(identity, file, bytes.length)
  }

  append(bytes: Buffer): Appended {
    const position = this.#size + this.#queued
    this.#queued += bytes.length
    const durable = new Promise<void>((resolve, reject) => {
      this.#queue.push({ bytes, settle: (error) => (error === null ? resolve() : reject(error)) })
    })
    if (!this.#writing) void this.#write()
    return { position, durable }
  }

  async read(position: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length)
    const { bytesRead } = await this.#file.read(bytes, 0, length, position)
    if (bytesRead !== length)
      throw new DamagedLogError(`the shape log ends before position ${position + length}`)
    return bytes
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #write(): Promise<void> {
    this.#writing = true
    while (this.#queue.length > 0) {
      const batch = this.#queue
      this.#queue = []
      const bytes =
        batch.length === 1 && batch[0] ? batch[0].bytes : Buffer.concat(batch.map((item) => item.bytes))
      try {
        const { bytesWritten } = await this.#file.write(bytes, 0, bytes.length, this.#size)
        if (bytesWritten !== bytes.length)
          throw new Error(`only ${bytesWritten} of ${bytes.length} bytes written`)
        await this.#file.datasync()
        this.#size += bytes.length
        this.#queued -= bytes.length
        for (const item of batch) item.settle(null)
      } catch (cause) {
        // Records that were queued meanwhile have positions that are now wrong: they fail, too.
        const error = new Error('could not write the shape log: check the space and rights of its folder', {
          cause,
        })
        const failed = [...batch, ...this.#queue]
        this.#queue = []
        this.#queued = 0
        for (const item of failed) item.settle(error)
      }
    }
    this.#writing = false
  }
}

function orUnreadable(read: () => void): void {
  try {
    read()
  } catch (cause) {
    throw new UnreadableLogError(`the shape log cannot be read: ${describeError(cause)}`, { cause })
  }
}

async function firstPayload(file: FileHandle): Promise<Buffer | null> {
  const frame = Buffer.alloc(frameBytes)
  await file.read(frame, 0, frameBytes, 0)
  const payload = Buffer.alloc(Math.min(frame.readUInt32BE(0), readAhead))
  await file.read(payload, 0, payload.length, frameBytes)
  const isWhole = payload.length > 0 && crc32(payload) === frame.readUInt32BE(4)
  return isWhole ? payload : null
}

/** Calls back with each whole record; returns where the first torn one begins, or the end. */
export async function scan(
  file: FileHandle,
  onRecord: (payload: Buffer, position: number) => void,
): Promise<number> {
  const { size } = await file.stat()
  let position = 0
  let start = 0
  let window: Buffer = Buffer.alloc(0)
  const load = async (length: number): Promise<void> => {
    if (position + length <= start + window.length) return
    start = position
    window = Buffer.allocUnsafe(Math.min(size - position, Math.max(readAhead, length)))
    await file.read(window, 0, window.length, position)
  }
  while (position + frameBytes <= size) {
    await load(frameBytes)
    const length = frameBytes + window.readUInt32BE(position - start)
    if (position + length > size) break
    await load(length)
    const payload = window.subarray(position - start + frameBytes, position - start + length)
    if (payload.length === 0 || crc32(payload) !== window.readUInt32BE(position - start + 4)) break
    onRecord(payload, position)
    position += length
  }
  return position
}

export function logPath(folder: string): string {
  return join(folder, 'shapes.log')
}
