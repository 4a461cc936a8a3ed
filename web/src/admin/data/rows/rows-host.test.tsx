import { afterEach, expect, test, vi } from 'vitest'
import { startRowsWorker } from './rows-host.ts'

/** The created workers. As in a browser, a worker has no script until an event reports that it was loaded. */
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

test('a worker whose script fails to load is started again until it runs', async () => {
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

test('a closed tab starts no new worker', async () => {
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
