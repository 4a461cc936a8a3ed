import { expect, test, vi } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'
import { startJob } from './start-job.ts'

test('delays double, vary randomly, and end at six hours', () => {
  expect(retryDelayMs(1, 0.5, null)).toBe(30_000)
  expect(retryDelayMs(3, 0.5, null)).toBe(120_000)
  expect(retryDelayMs(1, 0, null)).toBe(15_000)
  expect(retryDelayMs(40, 1, null)).toBe(9 * 3_600_000)
})

test('a delay requested by the other side is used if it is longer, up to a day', () => {
  expect(retryDelayMs(1, 0.5, 90_000)).toBe(90_000)
  expect(retryDelayMs(3, 0.5, 1)).toBe(120_000)
  expect(retryDelayMs(1, 0.5, Infinity)).toBe(24 * 3_600_000)
})

test('a wake during a run causes one more run', async () => {
  let runs = 0
  const job = startJob({
    name: 'x',
    logger: { warn: () => {} },
    run: async () => {
      runs += 1
      if (runs === 1) job.wake()
      return 1_000_000
    },
  })
  await vi.waitFor(() => expect(runs).toBe(2))
  job.wake()
  await vi.waitFor(() => expect(runs).toBe(3))
  await job.stop()
  job.wake()
  expect(runs).toBe(3)
})

test('a failed run is logged and tried again', async () => {
  const warnings: string[] = []
  let runs = 0
  const job = startJob({
    name: 'Sweeping',
    logger: { warn: (text) => warnings.push(text) },
    run: async () => {
      runs += 1
      if (runs === 1) throw new Error('no broom')
      return 1_000_000
    },
  })
  await vi.waitFor(() => expect(warnings).toEqual(['Sweeping failed and will be tried again']))
  job.wake()
  await vi.waitFor(() => expect(runs).toBe(2))
  await job.stop()
})
