import { expect } from 'vitest'
import type { RandomWorld } from './random-world.ts'

/** Expects that each reader of the world gets the rows of SELECT, without an unnecessary refetch. */
export async function expectSelect(world: RandomWorld): Promise<void> {
  for (const { shape, rows, expected, isUndisturbed, refetches } of await world.comparisons()) {
    await expect.poll(rows, { message: shape }).toEqual(expected)
    if (isUndisturbed) expect(refetches(), shape).toBe(0)
  }
}
