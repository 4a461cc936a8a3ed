export type Random = {
  below(limit: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** At least 0, less than 1. */
  next(): number
}

/** The same seed gives the same numbers (mulberry32); a test tagged `random` has its seed in `task.meta`. */
export function seededRandom(seed: number | undefined, variant = 0): Random {
  if (seed === undefined) throw new Error('Only tests tagged `random` have a seed')
  let state = (seed + variant) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
