import { stableHash } from '@coop/sync/rules'

type Random = () => number

/** Random numbers from 0 to 1, the same for the same seed, so that pictures are identical in every database. */
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
