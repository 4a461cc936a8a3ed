import type { EntityName } from '../entities/index.ts'
import type { Json, Write } from '../write.ts'

/** A write of this device that the synced rows do not contain yet, and that is applied over them. */
export interface PendingWrite {
  readonly id: string
  /** The order of the writes to a row. */
  readonly seq: number
  readonly entity: EntityName
  readonly rowId: string
  readonly op: Write['op']
  readonly changes: Readonly<Record<string, Json>>
  /** The time of the edit, as from `Date.toISOString`. */
  readonly at: string
}
