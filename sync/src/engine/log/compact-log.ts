import { writeFileSync } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { decodeRecord, encodeProgress, type LogRecord, type ShapeRecord } from './log-record.ts'
import { encodeTransaction, withSegmentsOf, type TransactionRecord } from './transaction-record.ts'
import { encodeFrame } from './frame.ts'
import { logPath, scan } from './shape-log.ts'
import { syncFolder } from './sync-folder.ts'

const writeBytes = 1024 * 1024
/** A small log is not worth it. */
const leastBytes = 1024 * 1024
const mostGarbage = 0.5

export type CompactionFacts = {
  shapes: readonly Pick<ShapeRecord, 'id' | 'handle'>[]
  processed: bigint
  durableLsn: bigint
  /** of each shape's segments, by its id */
  bytes: ReadonlyMap<number, number>
}

/** Whether the garbage, which belongs to shapes that have gone, has too large a share of the log. */
export function isWorthCompacting(logBytes: number, facts: CompactionFacts): boolean {
  return logBytes > leastBytes && garbageRatio(logBytes, facts) > mostGarbage
}

function garbageRatio(logBytes: number, { shapes, bytes }: CompactionFacts): number {
  const living = shapes.reduce((sum, shape) => sum + (bytes.get(shape.id) ?? 0), 0)
  return 1 - living / logBytes
}

/**
 * Writes the log again without the shapes that have gone: the same identity, handles and offsets. The old one is there
 * until the new one is durable under its name. No other handle may have it open.
 */
export async function compactLog(folder: string, facts: CompactionFacts): Promise<void> {
  const draft = `${logPath(folder)}.new`
  const from = await open(logPath(folder), 'r')
  try {
    const to = await open(draft, 'w')
    try {
      await copyRecords(from, to, facts)
      await to.sync()
    } finally {
      await to.close()
    }
    await rename(draft, logPath(folder))
    await syncFolder(folder)
  } catch (error) {
    await rm(draft, { force: true, recursive: true })
    throw error
  } finally {
    await from.close()
  }
}

/** Runs before the first request is served, so blocking writes hold up nothing. */
async function copyRecords(from: FileHandle, to: FileHandle, facts: CompactionFacts): Promise<void> {
  const keep = keeperOf(facts.shapes)
  let batch: Buffer[] = []
  let size = 0
  const add = (bytes: Buffer): void => {
    batch.push(bytes)
    size += bytes.length
    if (size >= writeBytes) flush()
  }
  const flush = (): void => {
    writeFileSync(to.fd, Buffer.concat(batch))
    batch = []
    size = 0
  }
  await scan(from, (payload, position) => {
    const bytes = keep(payload, decodeRecord(payload, position))
    if (bytes !== null) add(bytes)
  })
  add(encodeProgress(facts.durableLsn))
  if (facts.processed > 0n) add(encodeTransaction(emptyTransaction(facts)).bytes)
  flush()
}

/** The frame that is kept of a record; null when no living shape needs it. */
function keeperOf(shapes: CompactionFacts['shapes']): (payload: Buffer, record: LogRecord) => Buffer | null {
  const ids = new Set(shapes.map((shape) => shape.id))
  const handles = new Set(shapes.map((shape) => shape.handle))
  return (payload, record) => {
    switch (record.kind) {
      case 'identity':
        return encodeFrame(payload)
      case 'shape':
        return ids.has(record.shape.id) ? encodeFrame(payload) : null
      case 'snapshot':
        return handles.has(record.snapshot.handle) ? encodeFrame(payload) : null
      case 'transaction':
        return withSegmentsOf(payload, (shapeId) => ids.has(shapeId))
      case 'retirement':
      case 'progress':
        return null
      default:
        return record satisfies never
    }
  }
}

/** Records how far the log had come, where nothing of the last transaction is left. */
function emptyTransaction({ processed, durableLsn }: CompactionFacts): TransactionRecord {
  return { first: true, last: true, lsn: processed, endLsn: durableLsn, xid: 0, segments: [] }
}
