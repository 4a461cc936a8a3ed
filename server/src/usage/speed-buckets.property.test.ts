import { speedGoals, speedMetrics } from '@coop/sync/usage'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf, p75Of } from './speed-buckets.ts'

const metric = fc.constantFrom(...speedMetrics)
const width = 2 ** (1 / 8)

test(
  'the p75 of the buckets equals that of the values, within the width of a bucket',
  { tags: 'random' },
  () => {
    const times = fc.double({ min: 1 / 64, max: 16, noNaN: true })
    fc.assert(
      fc.property(metric, fc.array(times, { minLength: 1, maxLength: 200 }), (metric, times) => {
        const values = times.map((time) => time * speedGoals[metric]).toSorted((a, b) => a - b)
        const exact = values[Math.ceil(0.75 * values.length) - 1] ?? Number.NaN
        const visits = new Map<number, number>()
        for (const value of values) {
          const bucket = bucketOf(metric, value)
          visits.set(bucket, (visits.get(bucket) ?? 0) + 1)
        }
        const p75 = p75Of(metric, visits) ?? Number.NaN
        const lowest = exact <= speedGoals[metric] / 64 ? 0 : exact / width
        expect(p75).toBeGreaterThanOrEqual(lowest * (1 - 1e-9))
        expect(p75).toBeLessThanOrEqual(exact * width * (1 + 1e-9))
        expect(p75 <= speedGoals[metric]).toBe(exact <= speedGoals[metric])
      }),
    )
  },
)

test.each(speedMetrics)('the goal itself meets the goal of %s, and the next value does not', (metric) => {
  const goal = speedGoals[metric]
  expect(bucketOf(metric, goal)).toBe(0)
  expect(bucketOf(metric, goal * 1.001)).toBe(1)
})

test('any value has a bucket, and the slowest are reported as the limit that they exceed', () => {
  expect(p75Of('LCP', new Map([[bucketOf('LCP', 0), 1]]))).toBeLessThanOrEqual(2500 / 64)
  expect(p75Of('LCP', new Map([[bucketOf('LCP', 600_000), 4]]))).toBe(40_000)
  expect(bucketOf('CLS', 20)).toBe(bucketOf('CLS', 10))
})

test('if three of four pages do not shift, the p75 is zero, whatever the others are', () => {
  for (const others of [1, 20, 33])
    expect(
      p75Of(
        'CLS',
        new Map([
          [bucketOf('CLS', 0), 100],
          [bucketOf('CLS', 1), others],
        ]),
      ),
    ).toBe(0)
})

test('without visits there is no p75', () => expect(p75Of('INP', new Map([[3, 0]]))).toBeNull())
