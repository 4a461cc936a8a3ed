import { expect } from 'vitest'
import type { RandomWorld } from './random-world.ts'

/** Each reader of the world comes to hold what SELECT finds, without a refetch where none was called for. */
export async function expectSelect(world: RandomWorld): Promise<void> {
  for (const { shape, rows, expected, isUndisturbed, refetches } of await world.comparisons()) {
    await expect.poll(rows, { message: shape }).toEqual(expected)
    if (isUndisturbed) expect(refetches(), shape).toBe(0)
  }
}
