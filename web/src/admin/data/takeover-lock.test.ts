import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Locks } from '../testing/locks-fixture.ts'
import { createTakeoverLock } from './takeover-lock.ts'

const OLD = 1
const NEW = 2
/** Longer than the interval at which a waiting tab checks the lock. */
const LOOK_MS = 6_000

let locks: Locks
beforeEach(() => {
  vi.useFakeTimers()
  locks = new Locks()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A tab that works from the time it gets the lock until its lifetime ends, and `stopMs` milliseconds longer. */
function aTab(schema: number, openedAt: number, stopMs = 0) {
  const { manager, die } = locks.tab()
  const closed = new AbortController()
  let works = 0
  const done = createTakeoverLock({ schema, openedAt }, manager)('work', closed.signal, async (lifetime) => {
    works += 1
    await new Promise((resolve) => lifetime.addEventListener('abort', resolve))
    await new Promise((resolve) => setTimeout(resolve, stopMs))
    works -= 1
  })
  done.catch(() => {})
  return {
    done,
    close: () => closed.abort(new Error('closed')),
    die,
    works: () => works,
  }
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('tabs of one release work one after the other', async () => {
  const [first, second] = [aTab(OLD, 1), aTab(OLD, 2)]
  await pass(3 * LOOK_MS)
  expect([first.works(), second.works()]).toEqual([1, 0])
  first.close()
  await pass()
  expect([first.works(), second.works()]).toEqual([0, 1])
  await first.done
})

test('a tab of another schema takes the work over from a tab that was opened before it, and gives it back', async () => {
  const old = aTab(OLD, 1)
  await pass()
  const current = aTab(NEW, 2)
  await pass()
  expect([old.works(), current.works()]).toEqual([0, 1])
  await pass(3 * LOOK_MS)
  expect([old.works(), current.works()]).toEqual([0, 1])
  current.close()
  await pass()
  expect([old.works(), current.works()]).toEqual([1, 0])
})

test('of two tabs of the newer release, the second continues when the first is closed', async () => {
  const olds = [aTab(OLD, 1), aTab(OLD, 2)]
  await pass()
  const current = aTab(NEW, 3)
  await pass()
  const next = aTab(NEW, 4)
  await pass(2 * LOOK_MS)
  expect([olds[0]?.works(), olds[1]?.works(), current.works(), next.works()]).toEqual([0, 0, 1, 0])
  current.die()
  await pass(LOOK_MS)
  expect([olds[0]?.works(), olds[1]?.works(), next.works()]).toEqual([0, 0, 1])
})

test('a tab whose work is still ending does not count as the holder of the lock', async () => {
  aTab(OLD, 1, 60_000)
  await pass()
  const current = aTab(NEW, 2)
  await pass()
  const next = aTab(NEW, 3)
  await pass(2 * LOOK_MS)
  expect([current.works(), next.works()]).toEqual([1, 0])
})

test('of three releases the last gets the work, even while the earlier ones are still ending theirs', async () => {
  aTab(OLD, 1, 60_000)
  await pass()
  const current = aTab(NEW, 2)
  await pass()
  const last = aTab(3, 3)
  await pass(3 * LOOK_MS)
  expect([current.works(), last.works()]).toEqual([0, 1])
})

test('a tab that has lost the lock does not take it back before the other tab has its tag', async () => {
  const { manager } = locks.tab()
  const forever = () => new Promise<never>(() => {})
  // An older tab that has lost the lock and whose work does not end.
  void manager.request('work 1 1', forever)
  const tab = aTab(NEW, 2)
  await pass()
  void manager.request('work', { steal: true }, forever)
  await pass(1_000)
  expect(tab.works()).toBe(0)
  void manager.request('work 3 3', forever)
  await pass(3 * LOOK_MS)
  expect(tab.works()).toBe(0)
})

test('a tab that was opened earlier does not take the work back', async () => {
  const current = aTab(NEW, 2)
  await pass()
  const old = aTab(OLD, 1)
  await pass(2 * LOOK_MS)
  expect([old.works(), current.works()]).toEqual([0, 1])
})

test('a tab that closes while or before it waits never works', async () => {
  aTab(OLD, 1)
  await pass()
  const waiting = aTab(OLD, 2)
  const never = aTab(NEW, 3)
  never.close()
  await pass()
  waiting.close()
  await expect(waiting.done).rejects.toThrow('closed')
  await expect(never.done).rejects.toThrow('closed')
  expect([waiting.works(), never.works()]).toEqual([0, 0])
})

test('failed work rejects with its error and frees the lock', async () => {
  const { manager } = locks.tab()
  const lock = createTakeoverLock({ schema: OLD, openedAt: 1 }, manager)
  const failing = lock('work', new AbortController().signal, () => Promise.reject(new Error('No disk')))
  await expect(failing).rejects.toThrow('No disk')
  const next = aTab(OLD, 2)
  await pass()
  expect(next.works()).toBe(1)
})
