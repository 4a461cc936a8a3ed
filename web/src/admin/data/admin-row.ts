import type { Json } from '@coop/sync/write'
import type { EntityName } from '@coop/sync/entities'
import type { EditedRows } from '@coop/sync/tables'

/** The values of a row of any entity. */
export type RowValues = Readonly<Record<string, Json>>

/** The values of a row of one entity, with the types of its declaration. */
export type ValuesOf<N extends EntityName> = Readonly<EditedRows[N]>

/** A row as the administrator sees it: the row of the server, overlaid with the edits of this device. */
export interface AdminRow<Values extends RowValues = RowValues> {
  readonly id: string
  /**
   * Fields, envelope and child lists. A child list is an array of items with `id` and client fields, as they are
   * written.
   */
  readonly values: Values
  readonly edit: EditState | null
}

export type RowOf<N extends EntityName> = AdminRow<ValuesOf<N>>

/** The names of the fields of an entity that are flags. */
export type FlagOf<N extends EntityName> = {
  [F in keyof ValuesOf<N>]: ValuesOf<N>[F] extends boolean ? F : never
}[keyof ValuesOf<N>] &
  string

/** The progress of this device's edits to a row. */
export type QueuedState =
  | { readonly kind: 'on-device' | 'sending' | 'accepted' }
  /** The edit waits for the decision about the edit `behind`. */
  | { readonly kind: 'held-up'; readonly behind: string }
  | {
      readonly kind: 'parked'
      readonly writeIds: readonly string[]
      /** The number of later edits of the row that wait for the decision. */
      readonly editsBehind: number
    }

export type EditState =
  | QueuedState
  /** The release that is chosen in this tab changes the row. The site still has the old row. */
  | {
      readonly kind: 'in-release'
      readonly op: 'insert' | 'update' | 'delete'
      /** The changed fields and child lists; for a new row, all of them. */
      readonly fields: readonly string[]
    }
