/**
 * The `count` items with the smallest measure, smallest first. A second measure decides between equal first ones, then
 * the order of the items. It makes one pass, because sorting thousands to show three slows a moving slider.
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
