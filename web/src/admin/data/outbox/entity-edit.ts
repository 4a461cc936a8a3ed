import type { EntityName } from '@coop/sync/entities'
import type { RowValues, AdminRow } from '../admin-row.ts'

/** One of many edits that are made together. */
export type BulkEdit =
  | { readonly op: 'insert'; readonly writeId: string; readonly rowId: string; readonly values: RowValues }
  | {
      readonly op: 'update'
      readonly writeId: string
      /** The row on which the edit was made. */
      readonly row: AdminRow
      readonly changes: RowValues
      /**
       * Marks an edit that restores references which deletions removed; it counts as part of the restored rows. These
       * are the ids of this device's deletions: if none of them was sent, nothing has to be restored.
       */
      readonly follows?: readonly string[]
    }
  | { readonly op: 'delete'; readonly writeId: string; readonly row: AdminRow }

/** One of the edits of a step, which may affect several entities. */
export type EntityEdit = BulkEdit & { readonly entity: EntityName }
