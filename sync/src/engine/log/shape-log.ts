import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError } from '../../describe-error.ts'
import { LogCompaction } from './compact-log.ts'
import { DamagedLogError, UnreadableLogError } from './log-errors.ts'
import { LogPositions } from './log-positions.ts'
import { type Extent, LogTail } from './log-tail.ts'
import {
  decodeRecord,
  encodeIdentity,
  LOG_VERSION,
  logOwner,
  type LogIdentity,
  type LogOwner,
  type LogRecord,
} from './log-record.ts'
import { frameBytes } from './frame.ts'
import { nullIfMissing } from './null-if-missing.ts'
import { firstPayload, scanLog } from './scan-log.ts'
import { syncFolder } from './sync-folder.ts'

/** `position` is known at once and never changes; `durable` resolves when the record is on disk. */
export type Appended = { position: number; durable: Promise<void> }

/** This much is copied while appends wait for the end of a compaction. */
const unsettledBytes = 256 * 1024
/** This much of the newest bytes stays in memory. */
const defaultTailBytes = 8 * 1024 * 1024

/**
 * The append-only file with all shapes' logs. When `append` resolves, the records are on disk; concurrent appends share
 * one sync. A torn record at the end, after a crash, is cut off when the file is opened.
 */
export class ShapeLog {
  readonly identity: LogIdentity
  readonly #folder: string
  #file: FileHandle
  #positions = new LogPositions()
  readonly #tail: LogTail
  /** end of what is durable, in the file */
  #size: number
  /** its position */
  #end: number
  #queue: { bytes: Buffer; settle: (error: Error | null) => void }[] = []
  #queued = 0
  #writing = false
  /** the latest operation that changes the file; they run one after the other */
  #latest: Promise<unknown> = Promise.resolve()

  private constructor(
    folder: string,
    identity: LogIdentity,
    { file, size, tailBytes }: { file: FileHandle; size: number; tailBytes: number },
  ) {
    this.identity = identity
    this.#folder = folder
    this.#file = file
    this.#size = size
    this.#end = size
    this.#tail = new LogTail(tailBytes)
  }

  /**
   * Null when there is no log yet, or one without a beginning.
   * @throws UnreadableLogError when `replay`, or the decoding before it, fails at a whole record
   */
  static async open(
    folder: string,
    replay: (record: LogRecord) => void,
    tailBytes = defaultTailBytes,
  ): Promise<ShapeLog | null> {
    const file = await open(logPath(folder), 'r+').catch(nullIfMissing)
    if (file === null) return null
    let identity: LogIdentity | null = null
    let identityBytes = 0
    const read = (payload: Buffer, place: number): void => {
      const record = decodeRecord(payload, place)
      if (record.kind === 'identity') {
        identity = record.identity
        identityBytes = frameBytes + payload.length
      } else if (identity !== null) replay(record)
    }
    try {
      const range = { from: 0, to: (await file.stat()).size }
      const size = await scanLog(file, (payload, place) => orUnreadable(() => read(payload, place)), range)
      if (identity !== null) {
        await file.truncate(size)
        const present = await atThisVersion(file, identity, identityBytes)
        return new ShapeLog(folder, present, { file, size, tailBytes })
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

  /** Creates a new log, and replaces any other. */
  static async create(folder: string, identity: LogIdentity): Promise<ShapeLog> {
    await mkdir(folder, { recursive: true })
    const file = await open(draftPath(folder), 'w+')
    const bytes = encodeIdentity(identity)
    await file.write(bytes, 0, bytes.length, 0)
    await file.sync()
    await rename(draftPath(folder), logPath(folder))
    await syncFolder(folder)
    return new ShapeLog(folder, identity, { file, size: bytes.length, tailBytes: defaultTailBytes })
  }

  append(bytes: Buffer): Appended {
    const position = this.#end + this.#queued
    this.#queued += bytes.length
    const durable = new Promise<void>((resolve, reject) => {
      this.#queue.push({ bytes, settle: (error) => (error === null ? resolve() : reject(error)) })
    })
    if (!this.#writing) void this.#write()
    return { position, durable }
  }

  /** Reads neighbouring extents, which are in the order of their positions. */
  async readInOne(extents: readonly Extent[]): Promise<Buffer[]> {
    const recent = this.#tail.read(extents)
    if (recent !== null) return recent
    const places = extents.map(({ position, bytes }) => {
      const place = this.#positions.placeOf(position)
      return { place, end: place + bytes }
    })
    const start = places[0]?.place ?? 0
    const length = (places.at(-1)?.end ?? 0) - start
    const all = Buffer.allocUnsafe(length)
    const { bytesRead } = await this.#file.read(all, 0, length, start)
    if (bytesRead !== length) throw new DamagedLogError(`the shape log ends before place ${start + length}`)
    return places.map(({ place, end }) => all.subarray(place - start, end - start))
  }

  /**
   * Writes the log again without what belongs to no shape, while it is read and appended to. The old file remains until
   * the new one is durable under its name, and stays if that fails.
   *
   * @param isLiving has to give the same answer for a shape until the end, and true for new shapes
   * @returns how many bytes of the new log belong to no segment
   */
  async compact(isLiving: (shapeId: number) => boolean, signal: AbortSignal): Promise<number> {
    const draft = await open(draftPath(this.#folder), 'w+')
    const positions = new LogPositions()
    const old = this.#file
    const compaction = new LogCompaction({
      from: old,
      to: draft,
      positions: this.#positions,
      moved: positions,
      isLiving,
      signal,
    })
    try {
      await compaction.findAbandoned(this.#size)
      while (this.#size - compaction.copied > unsettledBytes) await compaction.copy(this.#size)
      await draft.datasync()
      await this.#inTurn(async () => {
        await compaction.finish(this.#size)
        await draft.sync()
        await rename(draftPath(this.#folder), logPath(this.#folder))
        this.#file = draft
        this.#size = compaction.size
        this.#positions = positions
        positions.add(this.#end, this.#size)
        await syncFolder(this.#folder)
      })
      return compaction.overheadBytes
    } finally {
      if (this.#file === draft) await old.close()
      else await discard(draft, this.#folder)
    }
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #write(): Promise<void> {
    this.#writing = true
    while (this.#queue.length > 0) await this.#inTurn(() => this.#writeQueue())
    this.#writing = false
  }

  async #writeQueue(): Promise<void> {
    const batch = this.#queue
    this.#queue = []
    const bytes =
      batch.length === 1 && batch[0] ? batch[0].bytes : Buffer.concat(batch.map((item) => item.bytes))
    try {
      const { bytesWritten } = await this.#file.write(bytes, 0, bytes.length, this.#size)
      if (bytesWritten !== bytes.length)
        throw new Error(`only ${bytesWritten} of ${bytes.length} bytes written`)
      await this.#file.datasync()
      this.#tail.add(this.#end, bytes)
      this.#size += bytes.length
      this.#end += bytes.length
      this.#queued -= bytes.length
      for (const item of batch) item.settle(null)
    } catch (cause) {
      // Records that were queued meanwhile now have wrong positions, so they fail too.
      const error = new Error('could not write the shape log: check the space and rights of its folder', {
        cause,
      })
      const failed = [...batch, ...this.#queue]
      this.#queue = []
      this.#queued = 0
      for (const item of failed) item.settle(error)
    }
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#latest.then(work)
    this.#latest = done.catch(() => {}) // the caller has the error
    return done
  }
}

/** Writes the first record of an earlier version's log again, in the same place. */
async function atThisVersion(file: FileHandle, identity: LogIdentity, room: number): Promise<LogIdentity> {
  if (identity.version === LOG_VERSION) return identity
  const upgraded = { ...identity, version: LOG_VERSION }
  const bytes = encodeIdentity(upgraded)
  if (bytes.length !== room)
    throw new UnreadableLogError(`the shape log of version ${identity.version} cannot be taken over`)
  await file.write(bytes, 0, bytes.length, 0)
  await file.datasync()
  return upgraded
}

async function discard(draft: FileHandle, folder: string): Promise<void> {
  await draft.close()
  await rm(draftPath(folder), { force: true })
}

function orUnreadable(read: () => void): void {
  try {
    read()
  } catch (cause) {
    throw new UnreadableLogError(`the shape log cannot be read: ${describeError(cause)}`, { cause })
  }
}

function logPath(folder: string): string {
  return join(folder, 'shapes.log')
}

function draftPath(folder: string): string {
  return `${logPath(folder)}.new`
}
