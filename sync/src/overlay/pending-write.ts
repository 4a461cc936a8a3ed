import type { EntityName } from '../entities/index.ts'
import type { Json, Write } from '../write.ts'

/** A write of this device that is laid over the synced rows, because they do not contain it yet. */
export interface PendingWrite {
  readonly id: string
  /** The order of the writes to a row. */
  readonly seq: number
  readonly entity: EntityName
  readonly rowId: string
  readonly op: Write['op']
  readonly changes: Readonly<Record<string, Json>>
  /** When the edit was made, as `Date.toISOString` gives it. */
  readonly at: string
}
