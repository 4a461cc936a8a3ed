import type { Json } from '@coop/sync/write'
import type { EntityName } from '@coop/sync/entities'
import type { EditedRows } from '@coop/sync/tables'

/** The values of a row of any entity. */
export type RowValues = Readonly<Record<string, Json>>

/** The values of a row of one entity, with the types of its declaration. */
export type ValuesOf<N extends EntityName> = Readonly<EditedRows[N]>

/** A row as the administrator sees it: that of the server, with the edits of this device laid over it. */
export interface AdminRow<Values extends RowValues = RowValues> {
  readonly id: string
  /** Fields, envelope, and each child list as an array of items (`id` and client fields, as they are written). */
  readonly values: Values
  readonly edit: EditState | null
}

export type RowOf<N extends EntityName> = AdminRow<ValuesOf<N>>

/** The fields of an entity that are flags. */
export type FlagOf<N extends EntityName> = {
  [F in keyof ValuesOf<N>]: ValuesOf<N>[F] extends boolean ? F : never
}[keyof ValuesOf<N>] &
  string

/** How far the edits of this device to a row have come. */
export type QueuedState =
  | { readonly kind: 'on-device' | 'sending' | 'accepted' }
  /** It is not sent before this other edit has been decided. */
  | { readonly kind: 'held-up'; readonly behind: string }
  | {
      readonly kind: 'parked'
      readonly writeIds: readonly string[]
      /** How many later edits of the row wait for the decision. */
      readonly editsBehind: number
    }

export type EditState =
  | QueuedState
  /** The release that is chosen in this tab changes it so: on the site it is as it was. */
  | {
      readonly kind: 'in-release'
      readonly op: 'insert' | 'update' | 'delete'
      /** The fields and child lists that it changes; of a new row all. */
      readonly fields: readonly string[]
    }
