import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FirstStepsState, firstSteps, mergeFirstSteps } from './first-steps.ts'

const aState: fc.Arbitrary<FirstStepsState> = fc.record({
  done: fc.subarray([...firstSteps]).map((steps) => steps.toSorted()),
  isPutAway: fc.boolean(),
  changedAt: fc.nat(3),
})

test(
  'devices that exchange their first steps agree, in whatever order and however often',
  { tags: 'random' },
  () => {
    fc.assert(
      fc.property(aState, aState, aState, (a, b, c) => {
        const merged = mergeFirstSteps(a, mergeFirstSteps(b, c))
        expect(mergeFirstSteps(mergeFirstSteps(c, a), b)).toEqual(merged)
        expect(mergeFirstSteps(merged, b)).toEqual(merged)
        expect(new Set(merged.done)).toEqual(new Set([...a.done, ...b.done, ...c.done]))
      }),
    )
  },
)

test('the last press decides whether they are shown', () => {
  const putAway = { done: ['site'], isPutAway: true, changedAt: 2 }
  const broughtBack = { done: [], isPutAway: false, changedAt: 3 }
  expect(mergeFirstSteps(putAway, broughtBack)).toEqual({ done: ['site'], isPutAway: false, changedAt: 3 })
})
