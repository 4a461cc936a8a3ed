import type { RowValues } from '../admin-row.ts'
import type { EntityEdit } from './entity-edit.ts'

/** The administrator's decision about a conflict. To drop the edit completely is `discard`. */
export type Choice =
  /**
   * In the fields of `mine` my value wins, in all other conflicting fields theirs. `theirs`: the values that were
   * shown, where they have changed since the server's answer. `merged`: my values for fields in which both sides were
   * merged.
   */
  | {
      readonly kind: 'fields'
      readonly mine: readonly string[]
      readonly theirs?: RowValues
      readonly merged?: RowValues
    }
  /**
   * For the conflict `deleted`: restores the row with my changes, merged with its current values (`row`). `edits`
   * restore references to it in other rows.
   */
  | { readonly kind: 'restore'; readonly row?: RowValues; readonly edits?: readonly EntityEdit[] }
  /** For the conflict `changed`: deletes the row with its current values. */
  | { readonly kind: 'delete-anyway' }
