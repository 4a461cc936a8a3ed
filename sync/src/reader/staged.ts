import { isBefore, type ShapeOffset } from '../protocol/offsets-response.ts'
import type { ResumePoint, RowChange, ShapeStep } from './reader-store.ts'

export interface StagedChange {
  /** null: a row of the snapshot, which is never ahead of offsets with its handle. */
  readonly lsn: bigint | null
  readonly offset: string | null
  readonly change: RowChange
}

/** Changes of a shape that have been read and are not yet applied. */
export interface Staged {
  readonly handle: string
  /** The handle in the latest offsets at the time of the read. */
  readonly goalHandle: string
  /** The offset at the end of the changes. */
  readonly offset: string
  /** Read from the beginning: replaces the present rows. */
  readonly fresh: boolean
  readonly changes: readonly StagedChange[]
}

/** `part` was read from the end of `before`, unless it is fresh. */
export function append(before: Staged | undefined, part: Staged): Staged {
  if (before === undefined || part.fresh || part.handle !== before.handle) return part
  return { ...part, fresh: before.fresh, changes: [...before.changes, ...part.changes] }
}

export function reaches(staged: { handle: string; offset: string }, goal: ShapeOffset): boolean {
  return staged.handle === goal.handle && !isBefore(staged.offset, goal.offset)
}

/** R1: splits the changes into those up to `lsn` and those that wait. The log's order makes both contiguous. */
export function cutAt(
  name: string,
  staged: Staged,
  goal: ShapeOffset,
  lsn: bigint,
): { step: ShapeStep; resumeAt: ResumePoint; rest: Staged | null } {
  const split = staged.changes.findIndex((change) => change.lsn !== null && change.lsn > lsn)
  const count = split === -1 ? staged.changes.length : split
  const applied = staged.changes.slice(0, count)
  const last = applied.at(-1)?.offset ?? goal.offset
  return {
    step: {
      name,
      fresh: staged.fresh,
      changes: applied.map(({ change }) => change),
    },
    // R2: never beyond what is applied.
    resumeAt: { handle: goal.handle, offset: isBefore(last, goal.offset) ? goal.offset : last },
    rest:
      count === staged.changes.length
        ? null
        : { ...staged, fresh: false, changes: staged.changes.slice(count) },
  }
}
