import process from 'node:process'
import { afterEach, vi } from 'vitest'

// A wait ends with its condition. The limit is only for conditions that never come, so it has to suffice for a slow
// machine.
const limit = { timeout: 60_000 * Number(process.env['TEST_SLOWNESS'] ?? 1) }
const { waitFor, waitUntil } = vi
const waiting = new Set<Promise<unknown>>()
vi.waitFor = (condition, options) => counted(waitFor(condition, patient(options)))
vi.waitUntil = (condition, options) => counted(waitUntil(condition, patient(options)))

function patient(options: Parameters<typeof waitFor>[1]): Parameters<typeof waitFor>[1] {
  return typeof options === 'object' ? { ...limit, ...options } : (options ?? limit)
}

function counted<T>(wait: Promise<T>): Promise<T> {
  waiting.add(wait)
  const end = (): void => void waiting.delete(wait)
  wait.then(end, end)
  return wait
}

// Each check of a wait advances a faked clock. A wait that outlives its test would advance the clock of the next one.
afterEach(() => {
  const left = waiting.size
  waiting.clear()
  if (left > 0) throw new Error(`${left} vi.waitFor or vi.waitUntil of this test still wait`)
})
