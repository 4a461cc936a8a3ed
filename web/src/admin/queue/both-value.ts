import { type Entity } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { itemsOf, textOf, textsOf } from '../data/json-values.ts'
import type { Conflict } from '../data/outbox/parked-edit.ts'
import { mergeItems } from '../form/changes/merge-items.ts'
import { isLongText } from '../table/is-long-text.ts'
import { mergeParagraphs } from './merge-paragraphs.ts'

export type ConflictField = Extract<Conflict, { kind: 'fields' }>['fields'][number]

/** Merges both sides of a conflict. undefined: the values cannot be merged, so one side must be chosen. */
export function bothValue(
  entity: Entity,
  { field: name, base, mine, theirs }: Pick<ConflictField, 'field' | 'base' | 'mine' | 'theirs'>,
): Json | undefined {
  const list = entity.children[name]
  const field = entity.fields[name]
  if (list !== undefined) {
    const sides = [base, mine, theirs].map(itemsOf)
    const [was = [], own = [], other = []] = sides
    const merged = mergeItems(list, was, own, other)
    const items = merged?.map((item) => sides.flat().find((each) => each === item) ?? {})
    return items === undefined ? undefined : inOrder(items, 'display_order' in list.fields)
  }
  if (field?.pgType === 'text[]') return [...new Set([...textsOf(theirs), ...textsOf(mine)])]
  return isLongText(field, base, mine, theirs)
    ? mergeParagraphs(textOf(base), textOf(mine), textOf(theirs))
    : undefined
}

/** Numbers the items again, because the positions from two lists may clash. */
function inOrder(items: readonly Record<string, Json>[], isOrdered: boolean): Json {
  return items.map((item, i) => (isOrdered ? { ...item, display_order: i } : item))
}
