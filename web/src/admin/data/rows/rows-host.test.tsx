import { afterEach, expect, test, vi } from 'vitest'
import { startRowsWorker } from './rows-host.ts'

/** The workers that were made, as the browser makes them: without a script until an event says what became of it. */
const workers: FakeWorker[] = []

class FakeWorker extends EventTarget {
  terminate = vi.fn<() => void>()
  constructor() {
    super()
    workers.push(this)
  }
}

afterEach(() => {
  workers.length = 0
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a worker whose script is lost on the way is started again, until it runs', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const lifetime = new AbortController()
  const started = startRowsWorker('u1', lifetime.signal)
  for (const lost of [0, 1]) {
    await vi.waitFor(() => expect(workers).toHaveLength(lost + 1))
    workers[lost]?.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(workers[lost]?.terminate).toHaveBeenCalledOnce()
  }
  await vi.waitFor(() => expect(workers).toHaveLength(3))
  workers[2]?.dispatchEvent(new MessageEvent('message', { data: 'running' }))
  await started
  lifetime.abort()
  expect(workers[2]?.terminate).toHaveBeenCalledOnce()
})

test('a tab that is left is given no other worker', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const lifetime = new AbortController()
  const started = startRowsWorker('u1', lifetime.signal)
  lifetime.abort()
  workers[0]?.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(10_000)
  await started
  expect(workers).toHaveLength(1)
})
