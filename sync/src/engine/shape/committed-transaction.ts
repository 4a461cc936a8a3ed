import type { Segment } from '../log/segment.ts'
import type { Shape } from './shape.ts'

/** A transaction whose records are being written to disk, as readers will see it. */
export type CommittedTransaction = {
  lsn: bigint
  endLsn: bigint
  xid: number
  segments: { shape: Shape; segment: Segment }[]
}
