import { type ChildList, childListsOf, type Entity } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { itemOf, type Row } from './past-row.ts'

/** An entry of the history: the change of one row in one table. */
export interface Entry {
  readonly id: number
  readonly change_id: number
  readonly table_name: string
  readonly row_id: string
  readonly op: 'insert' | 'update' | 'delete'
  readonly before: Row | null
  readonly after: Row | null
}

/** The child rows of one row at some moment; `undo` goes back in time, entry by entry. */
export interface PastLists {
  /** Undo entries in reverse order; entries of other tables change nothing. */
  undo(entry: Entry): void
  /** The list at the current moment, in its order. */
  itemsOf(name: string): Json[]
}

export function pastLists(
  entity: Entity,
  rowId: string,
  now: ReadonlyMap<string, readonly Row[]>,
): PastLists {
  const lists = childListsOf(entity).map(({ name, list }) => ({
    name,
    list,
    rows: new Map((now.get(list.table) ?? []).map((row) => [idOf(row), row])),
  }))
  return {
    undo({ table_name, row_id, before }) {
      const of = lists.find(({ list }) => list.table === table_name)
      if (before === null || before[of?.list.parentKey ?? ''] !== rowId) of?.rows.delete(row_id)
      else of?.rows.set(row_id, before)
    },
    itemsOf(name) {
      const of = lists.find((each) => each.name === name)
      return of === undefined ? [] : itemsInOrder(of.list, of.rows)
    },
  }
}

function itemsInOrder(list: ChildList, rows: ReadonlyMap<string, Row>): Json[] {
  return [...rows].sort(inListOrder).map(([, row]) => itemOf(list, row))
}

function inListOrder([idA, a]: [string, Row], [idB, b]: [string, Row]): number {
  const byOrder = Number(a['display_order'] ?? 0) - Number(b['display_order'] ?? 0)
  return byOrder !== 0 ? byOrder : idA < idB ? -1 : 1
}

function idOf({ id }: Row): string {
  return typeof id === 'string' ? id : ''
}
