import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryWithBackoff } from './retry-with-backoff.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

/** Retries work that fails a number of times, and records the pauses between. */
async function retry(failures: number) {
  const pauses: number[] = []
  const work = vi.fn<() => Promise<string>>().mockResolvedValue('done')
  for (let count = 0; count < failures; count += 1) work.mockRejectedValueOnce(new Error('lost'))
  const result = await retryWithBackoff(work, { pause: async (ms) => void pauses.push(ms) })
  return { result, pauses, tries: work.mock.calls.length }
}

test('successful work is done once, without a pause', async () => {
  expect(await retry(0)).toEqual({ result: 'done', pauses: [], tries: 1 })
})

test('failed work is retried after pauses that grow up to a minute', async () => {
  const seconds = [1, 2, 4, 8, 16, 32, 60, 60]
  expect(await retry(8)).toEqual({ result: 'done', pauses: seconds.map((one) => one * 1000), tries: 9 })
})
