import { type ChildList, clientFields, exceededLimits } from '@coop/sync/entities'
import { dequal as deepEqual } from 'dequal/lite'
import { isItem } from '../../data/json-values.ts'

type Item = Record<string, unknown>

/**
 * Merges the changes of both sides to a child list, entry by entry.
 * @returns null if both sides changed the same entry or the order, or if the merged list would exceed its limit
 */
export function mergeItems(
  list: ChildList,
  before: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): Item[] | null {
  const itemKey = keysOf(list)
  const itemContent = contentsOf(list)
  const [was, own, other] = [before, mine, theirs].map((items) => byKey(items.filter(isItem), itemKey))
  if (was === undefined || own === undefined || other === undefined) return null
  const isSame = (a: Item | undefined, b: Item | undefined) =>
    a === undefined || b === undefined ? a === b : deepEqual(itemContent(a), itemContent(b))

  const merged = new Map<string, Item>()
  for (const key of new Set([...was.keys(), ...own.keys(), ...other.keys()])) {
    const [base, my, their] = [was.get(key), own.get(key), other.get(key)]
    const isMineTouched = !isSame(base, my)
    if (isMineTouched && !isSame(base, their) && !isSame(my, their)) return null
    const entry = isMineTouched ? my : their
    if (entry !== undefined) merged.set(key, entry)
  }

  const order = mergedOrder([...was.keys()], [...own.keys()], [...other.keys()])
  if (order === null) return null
  const items = order.flatMap((key) => {
    const entry = merged.get(key)
    return entry === undefined ? [] : [entry]
  })
  return exceededLimits(list, items).length > 0 ? null : items
}

/** Entries of a set are identified by their reference, all others by their id. */
function keysOf({ setOf }: ChildList): (item: Item) => string {
  return (item) => JSON.stringify(setOf === null ? item['id'] : setOf.map((key) => item[key] ?? null))
}

function contentsOf(list: ChildList): (item: Item) => unknown {
  const names = clientFields(list.fields)
    .map(([name]) => name)
    .filter((name) => name !== 'display_order')
  return (item) => names.map((name) => item[name] ?? null)
}

function byKey(items: readonly Item[], itemKey: (item: Item) => string): Map<string, Item> {
  return new Map(items.map((item) => [itemKey(item), item]))
}

/** The order of the side that has changed it. Each entry that only the other side has follows its neighbour there. */
function mergedOrder(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | null {
  const isInOrder = (keys: readonly string[]) =>
    deepEqual(among(before, new Set(keys)), among(keys, new Set(before)))
  if (!isInOrder(mine) && !isInOrder(theirs)) return null
  const [lead, follow] = isInOrder(mine) ? [theirs, mine] : [mine, theirs]
  const order = [...lead]
  for (const [at, key] of follow.entries()) {
    if (order.includes(key)) continue
    const neighbour = follow[at - 1]
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, key)
  }
  return order
}

function among(keys: readonly string[], wanted: ReadonlySet<string>): string[] {
  return keys.filter((key) => wanted.has(key))
}
