import type { ChildList } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { dequal as deepEqual } from 'dequal/lite'
import { diffArrays } from 'diff'

type Item = Record<string, Json>

/** The change of one entry of a child list. */
export type ItemDifference =
  | { readonly kind: 'added' | 'removed' | 'moved'; readonly item: Item }
  | { readonly kind: 'changed'; readonly before: Item; readonly after: Item }

/**
 * The changes from one list to another, in the order of the latter. Removed entries are at their old place. Entries are
 * identified by id, or by content in a set, which has no order.
 */
export function listDifference(
  list: ChildList,
  before: readonly Item[],
  after: readonly Item[],
): ItemDifference[] {
  const old = new Map(before.map((item) => [itemKey(list, item), item]))
  const now = new Map(after.map((item) => [itemKey(list, item), item]))
  const isMoved = (key: string) => list.setOf === null && old.has(key) && now.has(key)
  return diffArrays([...old.keys()], [...now.keys()]).flatMap(({ value: keys, added, removed }) =>
    keys.flatMap((key): ItemDifference[] => {
      const [was, becomes] = [old.get(key), now.get(key)]
      if (removed)
        return was === undefined || isMoved(key) || now.has(key) ? [] : [{ kind: 'removed', item: was }]
      if (becomes === undefined) return []
      if (was === undefined) return [{ kind: 'added', item: becomes }]
      if (!deepEqual(itemContent(was), itemContent(becomes)))
        return [{ kind: 'changed', before: was, after: becomes }]
      return added && isMoved(key) ? [{ kind: 'moved', item: becomes }] : []
    }),
  )
}

function itemKey(list: ChildList, item: Item): string {
  return list.setOf === null
    ? JSON.stringify(item['id'])
    : JSON.stringify(list.setOf.map((name) => item[name]))
}

function itemContent(item: Item): Item {
  const { id: _id, display_order: _order, ...content } = item
  return content
}
