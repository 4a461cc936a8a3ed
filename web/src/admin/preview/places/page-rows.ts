import type { EntityName } from '@coop/sync/entities'
import { publicFlag } from '@coop/sync/overlay'
import type { AdminRow } from '../../data/admin-row.ts'
import type { RowsOf } from '../preview-place.ts'
import { type DrawnRows, rowKey } from './row-forms.ts'

/** The rows of this device from which a preview is drawn. */
export interface PageRows {
  readonly rowsOf: RowsOf
  /** The row with its typed values. It is shown even if it is not published. */
  readonly edited: { readonly entity: EntityName; readonly row: AdminRow } | null
}

export function drawnRows({ rowsOf, edited }: PageRows, address: string | null): DrawnRows {
  return {
    rowsOf(entity) {
      const rows = rowsOf(entity)
      return edited?.entity === entity ? [...rows.filter(({ id }) => id !== edited.row.id), edited.row] : rows
    },
    isPublic(entity) {
      const flag = publicFlag(entity)
      return (row) => flag === null || row.values[flag] === true || row === edited?.row
    },
    address,
    openRow: edited === null ? null : rowKey({ entity: edited.entity, rowId: edited.row.id }),
  }
}
