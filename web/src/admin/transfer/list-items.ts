import { type ChildList, trimBlanks } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { splitEntries } from './list-cell.ts'
import { cellValue } from './cell-value.ts'
import type { References } from './references.ts'
import { entryFields } from './transfer-columns.ts'

type Item = Readonly<Record<string, Json>>

type CellItems = { readonly value: Json } | { readonly error: string }

/**
 * Reads the items of a child list from a cell. Existing items of the row keep their ids. If the cell has no other
 * items, the same list object is returned.
 */
export function cellItems(
  list: ChildList,
  cell: string,
  current: readonly Item[],
  references: References,
  newId: () => string,
): CellItems {
  const fields = entryFields(list)
  const given: Item[] = []
  for (const [index, parts] of splitEntries(cell, fields.length > 1).entries()) {
    const item: Record<string, Json> = {}
    for (const [place, [name, field]] of fields.entries()) {
      const part = cellValue(field, parts[place] ?? '', references)
      if ('error' in part) return { error: `Entry ${index + 1}, ${field.label}: ${part.error}` }
      item[name] = part.value
    }
    if (parts.length > fields.length) {
      return { error: `Entry ${index + 1} has too many parts. Put parts that contain | in double quotes` }
    }
    given.push(item)
  }
  const itemContent = (item: Item) => JSON.stringify(fields.map(([name]) => plain(item[name])))
  const isOrdered = 'display_order' in list.fields
  const sortedContents = (items: readonly Item[]) => {
    const contents = items.map(itemContent)
    return JSON.stringify(isOrdered ? contents : contents.sort())
  }
  if (sortedContents(given) === sortedContents(current)) return { value: [...current] }
  /** Items by content that no entry has matched yet, in reverse order. */
  const left = new Map<string, Item[]>()
  for (const item of current.toReversed()) {
    const alike = left.get(itemContent(item))
    if (alike === undefined) left.set(itemContent(item), [item])
    else alike.push(item)
  }
  return {
    value: given.map((item, place) => {
      const same = left.get(itemContent(item))?.pop()
      return { ...item, id: same?.['id'] ?? newId(), ...(isOrdered ? { display_order: place } : {}) }
    }),
  }
}

/** In a cell, an empty text and null are the same. */
function plain(value: Json | undefined): Json {
  return (typeof value === 'string' ? trimBlanks(value) : value) || null
}
