/**
 * The values of a row as it is edited: its columns, and each child list as an array of items. Some may be half typed.
 */
export type CheckedValues = Readonly<Record<string, unknown>>

/** A text; an empty one for any other value. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The items of a child list; none if the value is no list. */
export function itemsIn(value: unknown): CheckedValues[] {
  return Array.isArray(value) ? value.filter(isItem) : []
}

function isItem(value: unknown): value is CheckedValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
