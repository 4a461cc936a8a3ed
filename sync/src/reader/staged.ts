import { isBefore, type ShapeOffset } from '../protocol/offsets-response.ts'
import type { ResumePoint, RowChange, ShapeStep } from './reader-store.ts'

export interface StagedChange {
  /** null: a row of the snapshot, which is never ahead of the cut that names its handle. */
  readonly lsn: bigint | null
  readonly offset: string | null
  readonly change: RowChange
}

/** The changes of a shape that have been read and are not yet applied. */
export interface Staged {
  readonly handle: string
  /** The handle that the heads named when it was read. */
  readonly goalHandle: string
  /** The end of what has been read. */
  readonly offset: string
  /** Read from the beginning: replaces the rows that are there. */
  readonly fresh: boolean
  readonly changes: readonly StagedChange[]
}

/** `part` was read from the end of `before`, unless it starts afresh. */
export function append(before: Staged | undefined, part: Staged): Staged {
  if (before === undefined || part.fresh || part.handle !== before.handle) return part
  return { ...part, fresh: before.fresh, changes: [...before.changes, ...part.changes] }
}

export function reaches(staged: { handle: string; offset: string }, head: ShapeOffset): boolean {
  return staged.handle === head.handle && !isBefore(staged.offset, head.offset)
}

/** R1: what may be applied at `lsn`, and what waits for a later cut. The log's order makes the two contiguous. */
export function cutAt(
  name: string,
  staged: Staged,
  head: ShapeOffset,
  lsn: bigint,
): { step: ShapeStep; resumeAt: ResumePoint; rest: Staged | null } {
  const split = staged.changes.findIndex((change) => change.lsn !== null && change.lsn > lsn)
  const count = split === -1 ? staged.changes.length : split
  const applied = staged.changes.slice(0, count)
  const last = applied.at(-1)?.offset ?? head.offset
  return {
    step: {
      name,
      fresh: staged.fresh,
      changes: applied.map(({ change }) => change),
    },
    // R2: never beyond what is applied.
    resumeAt: { handle: head.handle, offset: isBefore(last, head.offset) ? head.offset : last },
    rest:
      count === staged.changes.length
        ? null
        : { ...staged, fresh: false, changes: staged.changes.slice(count) },
  }
}
