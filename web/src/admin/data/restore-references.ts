import { type ChildList, type EntityName, entityNamed, type Field, sameValue } from '@coop/sync/entities'
import type { AffectedRow } from '@coop/sync/history'
import type { Json } from '@coop/sync/write'
import { dequal as deepEqual } from 'dequal/lite'
import { itemsOf, textOf } from './json-values.ts'
import type { AdminRow, RowValues } from './admin-row.ts'
import type { EntityEdit } from './outbox/entity-edit.ts'

export interface RowsAround {
  readonly rowOf: (row: Pick<AffectedRow, 'entity' | 'rowId'>) => AdminRow | undefined
  /** Also true for a row whose deletion was not sent yet: references to it are kept. */
  readonly isThere: IsThere
}

type IsThere = (table: string, id: string) => boolean

/**
 * The edits that restore in other rows the references that deletions removed. They are based on the rows as the
 * deletions leave them, even if this device does not show the deletions yet. A field that has another value since keeps
 * it.
 *
 * @param deletions ids of the deleting writes of this device
 */
export function editsToRestoreReferences(
  affected: readonly AffectedRow[],
  { rowOf, isThere }: RowsAround,
  newId: () => string,
  deletions: readonly string[] = [],
): EntityEdit[] {
  const rows = new Map<string, { row: AdminRow; of: AffectedRow[] }>()
  for (const each of affected) {
    const row = rowOf(each)
    if (row === undefined) continue
    const key = `${each.entity} ${each.rowId}`
    rows.set(key, { row, of: [...(rows.get(key)?.of ?? []), each] })
  }
  return [...rows.values()].flatMap(({ row, of: [first, ...more] }): EntityEdit[] => {
    if (first === undefined) return []
    const { entity } = first
    const of = [first, ...more]
    const shown = withoutDanglingReferences(entity, row.values, isThere)
    const standing = of.reduce<RowValues>((values, each) => takenOut(each, values), shown)
    const next = of.reduce<RowValues>((values, each) => restored(each, values), standing)
    const changes = Object.fromEntries(
      Object.entries(next).filter(([name, value]) => !sameValue(entity, name, standing[name], value)),
    )
    if (Object.keys(changes).length === 0) return []
    const on = { ...row, values: standing }
    // If the row already lacks the references, they are missing even if the deletions were never sent.
    const follows = deepEqual(shown, standing) ? [] : deletions
    return [{ entity, op: 'update', writeId: newId(), row: on, changes, follows }]
  })
}

/** Removes references to deleted rows, as the foreign keys of the database do. */
export function withoutDanglingReferences(name: EntityName, values: RowValues, isThere: IsThere): RowValues {
  const { fields, children } = entityNamed(name)
  return Object.fromEntries(
    Object.entries(values).map(([key, value]): [string, Json] => {
      const list = children[key]
      if (list === undefined) return [key, isLost(fields[key], value, isThere) ? null : value]
      const items = itemsOf(value).flatMap((item) => {
        const lost = Object.keys(item).filter((each) => isLost(list.fields[each], item[each], isThere))
        if (lost.some((each) => list.fields[each]?.nullable === false)) return []
        return [{ ...item, ...Object.fromEntries(lost.map((each) => [each, null])) }]
      })
      return [key, items]
    }),
  )
}

function isLost(field: Field | undefined, value: Json | undefined, isThere: IsThere): boolean {
  return (
    typeof field?.references === 'string' && typeof value === 'string' && !isThere(field.references, value)
  )
}

/** The row as a deletion leaves it. */
function takenOut({ entity, before, after }: AffectedRow, values: RowValues): RowValues {
  const { children } = entityNamed(entity)
  const next: Record<string, Json> = { ...values }
  for (const [name, was] of Object.entries(before)) {
    const list = children[name]
    if (list === undefined) {
      if (deepEqual(values[name], was)) next[name] = after[name] ?? null
      continue
    }
    const seen = itemsBy(was, (item) => itemKey(list, item))
    const left = itemsBy(after[name], idOf)
    next[name] = itemsOf(values[name]).flatMap((item) => {
      const before = seen.get(itemKey(list, item))
      if (before === undefined) return [item]
      const after = left.get(idOf(before))
      return after === undefined ? [] : [replaced(item, before, after)]
    })
  }
  return next
}

/** The row with its references restored. A field that has another value since keeps it. */
function restored({ entity, before, after }: AffectedRow, values: RowValues): RowValues {
  const { children } = entityNamed(entity)
  const next: Record<string, Json> = { ...values }
  for (const [name, was] of Object.entries(before)) {
    const list = children[name]
    if (list === undefined) {
      if (deepEqual(values[name], after[name])) next[name] = was
      continue
    }
    const seen = itemsBy(was, idOf)
    const left = itemsBy(after[name], (item) => itemKey(list, item))
    const standing = itemsOf(values[name]).map((item) => {
      const after = left.get(itemKey(list, item))
      const before = after && seen.get(idOf(after))
      return before === undefined ? item : replaced(item, after ?? {}, before)
    })
    const leftIds = new Set(itemsOf(after[name]).map(idOf))
    const keys = new Set(standing.map((item) => itemKey(list, item)))
    const ids = new Set(standing.map(idOf))
    const isFree = (item: RowValues) => !keys.has(itemKey(list, item)) && !ids.has(idOf(item))
    next[name] = [...standing, ...itemsOf(was).filter((item) => !leftIds.has(idOf(item)) && isFree(item))]
  }
  return next
}

/** Replaces each field of the item that has its value of `from` with the value of `to`. */
function replaced(item: RowValues, from: RowValues, to: RowValues): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      deepEqual(value, from[name]) ? (to[name] ?? null) : value,
    ]),
  )
}

function itemsBy(value: unknown, keyOfItem: (item: RowValues) => string): Map<string, Record<string, Json>> {
  return new Map(itemsOf(value).map((item) => [keyOfItem(item), item]))
}

function idOf({ id }: RowValues): string {
  return textOf(id)
}

function itemKey({ setOf }: ChildList, item: RowValues): string {
  return JSON.stringify(setOf === null ? item['id'] : setOf.map((field) => item[field]))
}
