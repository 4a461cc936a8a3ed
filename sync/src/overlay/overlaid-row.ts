import { predictDerived } from '../derive/derived-fields.ts'
import { completeRow } from '../derive/complete-row.ts'
import { type EntityName, entityNamed } from '../entities/index.ts'
import { timeText } from '../rules/is-time.ts'
import type { Json } from '../write.ts'
import { byOrder, type EditedValues, itemsOf, type ListShape, rowShapeOf } from './edited-rows.ts'
import type { PendingWrite } from './pending-write.ts'

/**
 * The overlay: a synced row with this device's pending writes applied. It is the row that the server will return when
 * it accepts them, except for what a device cannot know:
 * - the exact times of the save: they are those of the edit;
 * - the effects of writes to other rows: a reference to a deleted row is removed, a theme's new name is copied;
 * - values that programs of the server fill in after a write, such as the size of a picture: null until then;
 * - the number of files that an asset has had: its version grows with the save;
 * - the row that an insert meets: the server leaves somebody else's row unchanged, and refuses a different insert.
 *
 * A synced row that already has the first of the writes gives the same result as one that has none, except for its
 * times and the server's values: a write that is applied over its own effect changes nothing.
 *
 * @param writes those to this row, in the order of `seq`
 * @returns undefined: there is no such row
 */
export function overlaidRow(
  entity: EntityName,
  synced: EditedValues | undefined,
  writes: readonly PendingWrite[],
): EditedValues | undefined {
  return writes.reduce<EditedValues | undefined>((row, write) => rowAfter(entity, row, write), synced)
}

function rowAfter(
  entity: EntityName,
  before: EditedValues | undefined,
  write: PendingWrite,
): EditedValues | undefined {
  switch (write.op) {
    case 'delete':
      return undefined
    case 'insert': {
      const { defaults, blank } = rowShapeOf(entity)
      const changes = completeRow(entityNamed(entity), { ...defaults, ...write.changes })
      return withChanges(
        entity,
        before ?? { ...blank, created_at: timeText(Date.parse(write.at)) },
        changes,
        write,
      )
    }
    case 'update':
      return before && withChanges(entity, before, write.changes, write)
    default:
      return write.op satisfies never
  }
}

function withChanges(
  entity: EntityName,
  before: EditedValues,
  changes: PendingWrite['changes'],
  { id, rowId, at }: PendingWrite,
): EditedValues {
  const lists = new Map(rowShapeOf(entity).lists.map((list) => [list.name, list]))
  const changed = Object.entries(changes).map(([name, value]): [string, Json] => {
    const list = lists.get(name)
    return [name, list === undefined ? value : itemsAfter(list, itemsOf(before[name]), itemsOf(value))]
  })
  const savedAt = timeText(Date.parse(at))
  const envelope = { id: rowId, write_id: id, updated_at: savedAt }
  const after = { ...before, ...Object.fromEntries(changed), ...envelope }
  return { ...after, ...predictDerived(entityNamed(entity).fields, { before, after, changes }, savedAt) }
}

type Item = Readonly<Record<string, Json>>

/** The items of a list as the server returns them. A field that an item lacks keeps its value. */
function itemsAfter({ columns, setOf }: ListShape, present: readonly Item[], given: readonly Item[]): Item[] {
  const presentById = new Map(present.map((item) => [item['id'], item]))
  const items = given.map((item) => {
    const whole = { ...presentById.get(item['id']), ...item }
    return Object.fromEntries(columns.map((name) => [name, whole[name] ?? null]))
  })
  return (setOf === null ? items : setAfter(setOf, present, items)).toSorted(byOrder)
}

/** An item that is in the set already keeps its id, unless another item gets that id. */
function setAfter(setOf: readonly string[], present: readonly Item[], items: readonly Item[]): Item[] {
  const setContent = (item: Item): string => JSON.stringify(setOf.map((name) => item[name]))
  const contents = new Set(items.map(setContent))
  const contentById = new Map(items.map((item) => [item['id'], setContent(item)]))
  const kept = present.filter((item) => {
    const content = setContent(item)
    return contents.has(content) && (contentById.get(item['id']) ?? content) === content
  })
  const keptContents = new Set(kept.map(setContent))
  return [...kept, ...items.filter((item) => !keptContents.has(setContent(item)))]
}
