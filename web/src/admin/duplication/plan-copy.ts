import { type EntityName, entityNamed } from '@coop/sync/entities'
import { ordersAfterMove } from '@coop/sync/rules'
import type { AdminRow } from '../data/admin-row.ts'
import type { BulkEdit } from '../data/outbox/entity-edit.ts'
import { numberOf } from '../data/json-values.ts'
import { placeKeyOf } from '../data/row-values.ts'
import { sortRows } from '../table/row-order.ts'
import { copiedRow } from './copied-row.ts'

export interface PlannedCopy {
  readonly rowId: string
  readonly writeId: string
  /** The edit for the new row, and those that move later rows on. */
  readonly edits: readonly BulkEdit[]
}

/** Plans a copy, placed directly after its original if rows have an order. */
export function planCopy(
  name: EntityName,
  row: AdminRow,
  rows: readonly AdminRow[],
  newId: () => string,
): PlannedCopy {
  const entity = entityNamed(name)
  const [rowId, writeId] = [newId(), newId()]
  const values = copiedRow(entity, row, rows, newId)
  if (!('display_order' in entity.fields)) {
    return { rowId, writeId, edits: [{ op: 'insert', writeId, rowId, values }] }
  }
  const sorted = sortRows(rows, { keyOf: placeKeyOf(entity), down: false })
  const orders = sorted.map((each) => numberOf(each.values['display_order']) ?? 0)
  const place = sorted.findIndex(({ id }) => id === row.id)
  // Computed as a move of the copy from before the first row.
  const changed = ordersAfterMove([0, ...orders], 0, place + 1)
  const moved = [...changed].flatMap(([index, display_order]): BulkEdit[] => {
    const other = index === 0 ? undefined : sorted[index - 1]
    if (other === undefined) return []
    return [{ op: 'update', writeId: newId(), row: other, changes: { display_order } }]
  })
  const placed = { ...values, display_order: changed.get(0) ?? 0 }
  return { rowId, writeId, edits: [{ op: 'insert', writeId, rowId, values: placed }, ...moved] }
}
