/**
 * A position in a shape's log: change `op` of the transaction whose commit LSN is `lsn`. `lsn` 0 is the snapshot, -1 is
 * before everything, `op` Infinity is written `inf`.
 */
export type Offset = { readonly lsn: bigint; readonly op: number }

const beforeAll: Offset = { lsn: -1n, op: 0 }
export const endOfSnapshot: Offset = { lsn: 0n, op: Infinity }

/** The reader has nothing yet, and reads from the start. */
export function isBeforeAll(offset: Offset): boolean {
  return offset.lsn === beforeAll.lsn
}

/** Change `op` of the transaction whose commit LSN is `lsn`. */
export function changeOffset(lsn: bigint, op: number): Offset {
  return { lsn, op }
}

/** The offset at the end of the snapshot chunk with this number; the first has number 0. */
export function snapshotChunkEnd(chunk: number): Offset {
  return { lsn: 0n, op: chunk }
}

/** The number of the snapshot chunk after `offset`, also after the last chunk, where none has it. null: in the log. */
export function nextSnapshotChunk(offset: Offset): number | null {
  if (offset.lsn > 0n) return null
  return isBeforeAll(offset) ? 0 : offset.op + 1
}

/** The `offset` parameter of a request; null when it has no valid form. */
export function parseOffset(text: string): Offset | 'now' | null {
  if (text === '-1') return beforeAll
  if (text === 'now') return 'now'
  const match = /^(\d+)_(\d+|inf)$/.exec(text)
  if (match === null) return null
  const [, lsn = '', op = ''] = match
  return { lsn: BigInt(lsn), op: op === 'inf' ? Infinity : Number(op) }
}

export function formatOffset(offset: Offset): string {
  if (offset.lsn < 0n) return '-1'
  return `${offset.lsn}_${offset.op === Infinity ? 'inf' : offset.op}`
}

/** The commit LSN of an offset from a service; 0 for the whole snapshot. */
export function lsnOf(text: string): bigint {
  const offset = parseOffset(text)
  return offset === null || offset === 'now' || offset.lsn < 0n ? 0n : offset.lsn
}

/**
 * The offset to continue from. Changes of a transaction are numbered from 2, and `L_0` is after all of transaction L:
 * the official client makes `L_0` from the LSN of an "up to date" event, having no other offset then.
 */
export function readingFrom(offset: Offset): Offset {
  return offset.lsn > 0n && offset.op === 0 ? { lsn: offset.lsn, op: Infinity } : offset
}

/** Negative when `a` is before `b`. Offsets order as numbers, never as strings. */
export function compareOffsets(a: Offset, b: Offset): number {
  if (a.lsn !== b.lsn) return a.lsn < b.lsn ? -1 : 1
  if (a.op === b.op) return 0
  return a.op < b.op ? -1 : 1
}
