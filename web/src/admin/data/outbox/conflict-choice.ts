import type { RowValues } from '../admin-row.ts'
import type { EntityEdit } from './entity-edit.ts'

/** A decision of the administrator about a conflict. Giving the edit up altogether is `discard`. */
export type Choice =
  /**
   * `fields`: in these fields mine wins, in all other conflicting ones theirs. None: theirs in all. `theirs` is what
   * was chosen against, where it has changed since the server's answer. `merged`: what is mine now, where both sides
   * were put together.
   */
  | {
      readonly kind: 'fields'
      readonly mine: readonly string[]
      readonly theirs?: RowValues
      readonly merged?: RowValues
    }
  /**
   * `deleted`: the row comes back as it was, with my changes, and fitted into what stands now (`row`). `edits` give other
   * rows back what its deletion took out of them.
   */
  | { readonly kind: 'restore'; readonly row?: RowValues; readonly edits?: readonly EntityEdit[] }
  /** `changed`: delete it as it now stands. */
  | { readonly kind: 'delete-anyway' }
