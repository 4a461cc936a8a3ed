/** The distance between the numbers of an order. A row fits between two others many times without another move. */
export const ORDER_GAP = 100

const MOST = 2_147_483_647

/** The number after all these; the first is 0. */
export function lastOrder(orders: readonly number[]): number {
  if (orders.length === 0) return 0
  return Math.min(MOST, orders.reduce((most, order) => Math.max(most, order), -MOST) + ORDER_GAP)
}

/**
 * The numbers that change when one row moves, as few as possible: its own, between those of its new neighbours. If no
 * number is free between them, one side makes room, as far as needed.
 *
 * @param orders the numbers in their order; neighbours may be equal
 * @returns new numbers by the old index
 */
export function ordersAfterMove(orders: readonly number[], from: number, to: number): Map<number, number> {
  const moved = orders[from]
  if (moved === undefined || from === to || to < 0 || to >= orders.length) return new Map()
  const places = orders.map((_, index) => index).filter((index) => index !== from)
  const numberAt = (index: number) => orders[places[index] ?? -1]
  const [before, after] = [numberAt(to - 1), numberAt(to)]
  if (before === undefined || after === undefined) {
    const number = before === undefined ? (after ?? 0) - ORDER_GAP : before + ORDER_GAP
    if (Math.abs(number) <= MOST) return new Map([[from, number]])
  } else if (after - before > 1) return new Map([[from, Math.floor((before + after) / 2)]])

  const up = withRoom(from, places.slice(to), orders, before ?? 0, 1)
  const down = withRoom(from, places.slice(0, to).reverse(), orders, after ?? 0, -1)
  const least = down.size < up.size ? down : up
  if ([...least.values()].every((number) => Math.abs(number) <= MOST)) return least
  const next = places.toSpliced(to, 0, from)
  return new Map(next.map((index, i) => [index, (i + 1) * ORDER_GAP]))
}

/** The moved one next to `start`, and the others shifted in this direction until one is far enough away. */
function withRoom(
  from: number,
  pushed: readonly number[],
  orders: readonly number[],
  start: number,
  direction: 1 | -1,
): Map<number, number> {
  let last = start + direction * ORDER_GAP
  const changed = new Map([[from, last]])
  for (const index of pushed) {
    const number = orders[index] ?? 0
    if ((number - last) * direction > 0) break
    last += direction * ORDER_GAP
    changed.set(index, last)
  }
  return changed
}
