import type { EntityName } from '@coop/sync/entities'
import type { RowValues, AdminRow } from '../admin-row.ts'

/** One of many edits that are made at once. */
export type BulkEdit =
  | { readonly op: 'insert'; readonly writeId: string; readonly rowId: string; readonly values: RowValues }
  | {
      readonly op: 'update'
      readonly writeId: string
      /** The row that the edit was made on. */
      readonly row: AdminRow
      readonly changes: RowValues
      /**
       * It gives the row back what deletions took out of it, and counts with the rows that come back. The ids are those of
       * the deletions of this device: where none of them has left it, there is nothing to give back.
       */
      readonly follows?: readonly string[]
    }
  | { readonly op: 'delete'; readonly writeId: string; readonly row: AdminRow }

/** One of the edits of a step, which may be of several entities. */
export type EntityEdit = BulkEdit & { readonly entity: EntityName }
