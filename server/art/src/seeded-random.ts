import { stableHash } from '@coop/sync/rules'

type Random = () => number

/** Numbers from 0 to 1 that are the same for the same seed: pictures do not change between two fresh databases. */
export function seededRandom(seed: string): Random {
  let state = stableHash(seed)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}
