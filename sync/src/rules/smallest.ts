/**
 * The `count` items with the smallest measure, smallest first; a second measure settles equal first ones, and the
 * order of the items the rest. One walk, because sorting thousands to show three is felt under a moving slider.
 */
export function smallest<T>(
  items: readonly T[],
  count: number,
  measure: (item: T) => number,
  second: (item: T) => number = () => 0,
): T[] {
  const best: { item: T; measure: number; second: number }[] = []
  for (const item of items) {
    const entry = { item, measure: measure(item), second: second(item) }
    let index = best.length
    while (index > 0 && isBefore(entry, best[index - 1])) index -= 1
    if (index >= count) continue
    best.splice(index, 0, entry)
    if (best.length > count) best.pop()
  }
  return best.map(({ item }) => item)
}

interface Measured {
  measure: number
  second: number
}

function isBefore(a: Measured, b: Measured | undefined): boolean {
  if (b === undefined) return false
  return a.measure < b.measure || (a.measure === b.measure && a.second < b.second)
}
