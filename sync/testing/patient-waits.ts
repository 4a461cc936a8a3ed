import { afterEach, vi } from 'vitest'

// A wait ends with its condition; the limit is only for what never comes, so a slow machine must keep it as well.
const limit = { timeout: 30_000 }
const { waitFor, waitUntil } = vi
const waiting = new Set<Promise<unknown>>()
vi.waitFor = (condition, options = limit) => counted(waitFor(condition, options))
vi.waitUntil = (condition, options = limit) => counted(waitUntil(condition, options))

function counted<T>(wait: Promise<T>): Promise<T> {
  waiting.add(wait)
  const end = (): void => void waiting.delete(wait)
  wait.then(end, end)
  return wait
}

// Each look of a wait moves a faked clock on: one that outlives its test would move the clock of the next.
afterEach(() => {
  const left = waiting.size
  waiting.clear()
  if (left > 0) throw new Error(`${left} vi.waitFor or vi.waitUntil of this test still wait`)
})
