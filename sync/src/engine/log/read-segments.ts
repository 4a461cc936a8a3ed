import { crc32 } from 'node:zlib'
import { compareOffsets, type Offset } from '../../protocol/offset.ts'
import { messagesAfter, tableBytes } from './transaction-record.ts'
import { firstOffset, type Segment } from './segment.ts'
import { DamagedLogError } from './log-errors.ts'
import type { ShapeLog } from './shape-log.ts'

/** Segments that are this close in the log are read together. */
const maxGap = 64 * 1024
const maxRun = 4 * 1024 * 1024

/**
 * The messages of neighbouring `segments` after `from`, with commas between them.
 * @throws DamagedLogError
 */
export async function readSegments(
  log: Pick<ShapeLog, 'readInOne'>,
  segments: readonly Segment[],
  from: Offset,
): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let index = 0; index < segments.length;) {
    const run = runFrom(segments, index)
    parts.push(...(await readRun(log, run, from)))
    index += run.length
  }
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [comma, part])))
}

const comma = Buffer.from(',')

function runFrom(segments: readonly Segment[], start: number): Segment[] {
  const first = segments[start]
  if (first === undefined) return []
  const run = [first]
  let end = endOf(first)
  for (let index = start + 1; index < segments.length; index++) {
    const next = segments[index]
    if (next === undefined) break
    if (next.table - end > maxGap || endOf(next) - first.table > maxRun) break
    run.push(next)
    end = endOf(next)
  }
  return run
}

async function readRun(
  log: Pick<ShapeLog, 'readInOne'>,
  run: readonly Segment[],
  from: Offset,
): Promise<Buffer[]> {
  const stored = await log.readInOne(
    run.map((segment) => ({ position: segment.table, bytes: endOf(segment) - segment.table })),
  )
  return run.map((segment, index) => {
    const whole = stored[index] ?? Buffer.alloc(0)
    if (crc32(whole) !== segment.checksum)
      throw new DamagedLogError(`the shape log is damaged at position ${segment.table}`)
    return beginsBefore(segment, from)
      ? messagesAfter(whole, segment.count, from.op)
      : whole.subarray(tableBytes(segment.count))
  })
}

/** The offset is within this segment. */
function beginsBefore(segment: Segment, from: Offset): boolean {
  return compareOffsets(firstOffset(segment), from) <= 0
}

function endOf(segment: Segment): number {
  return segment.table + tableBytes(segment.count) + segment.bodyBytes
}
