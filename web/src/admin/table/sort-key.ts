/**
 * The key by which a row is sorted. Numbers come before texts. Later parts of an array decide between equal earlier
 * parts. The key is computed once per row and sort, however often the row is compared.
 */
export type SortKey = number | string | readonly (number | string)[]

/** The key of a row without a value, which sorts before all others. */
export const NO_VALUE = Number.MIN_SAFE_INTEGER

export function compareKeys(a: SortKey, b: SortKey): number {
  if (typeof a === 'object' && typeof b === 'object') {
    for (const [place, part] of a.entries()) {
      const order = comparePart(part, b[place] ?? NO_VALUE)
      if (order !== 0) return order
    }
    return a.length - b.length
  }
  return typeof a === 'object' ? 1 : typeof b === 'object' ? -1 : comparePart(a, b)
}

function comparePart(a: number | string, b: number | string): number {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0
  return typeof a === 'number' ? -1 : 1
}
