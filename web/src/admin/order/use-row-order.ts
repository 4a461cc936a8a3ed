import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { entityNamed, type EntityName } from '@coop/sync/entities'
import { numberText, ordersAfterMove } from '@coop/sync/rules'
import { useToast } from '../../ui/notices/toast.tsx'
import { type RowList, useAdmin, useRows } from '../data/hooks.ts'
import { numberOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'
import type { BulkEdit } from '../data/outbox/entity-edit.ts'
import { useDoneToast } from '../data/use-done-toast.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { titleOf } from '../data/row-values.ts'
import { placesOf } from './places.ts'

interface RowOrder {
  /** Counted from 0, among all rows of the entity in the order of the site. */
  readonly place: number
  readonly count: number
  readonly moveTo: (place: number) => void
}

/**
 * The place of a row in the order of its list. A move saves the rows whose numbers change, mostly only the moved one.
 */
export function useRowOrder(name: EntityName, row: AdminRow): RowOrder {
  const data = useAdmin()
  const { rows: all }: RowList = useRows(name)
  const toast = useToast()
  const toastDone = useDoneToast()
  const { toasts } = entityRecord(name)
  const { sorted: rows, byId } = placesOf(name, all)

  async function moveTo(to: number): Promise<void> {
    const from = byId.get(row.id) ?? -1
    const changed = ordersAfterMove(
      rows.map((each) => numberOf(each.values['display_order']) ?? 0),
      from,
      to,
    )
    const edits = [...changed].flatMap(([at, order]): BulkEdit[] => {
      const moved = rows[at]
      if (moved === undefined) return []
      return [{ op: 'update', writeId: data.newId(), row: moved, changes: { display_order: order } }]
    })
    if (edits.length === 0) return
    try {
      toastDone(toasts.done.update, await data.applyAll(name, edits))
      announce(
        `${titleOf(entityNamed(name), row.values, row.id)}: place ${numberText(to + 1)} of ${numberText(rows.length)}`,
      )
    } catch (error) {
      toast.error(toasts.failed('update', error instanceof Error ? error.message : String(error)))
    }
  }
  return {
    place: byId.get(row.id) ?? -1,
    count: rows.length,
    moveTo: (to) => void moveTo(to),
  }
}
