import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Waiters } from './waiters.ts'
import { WakeQueue } from './wake-queue.ts'

function wait(waiters: Waiters): Promise<string> {
  return waiters.wait(60_000, new AbortController().signal)
}

test('E10: many that wait at one shape are woken in turns, in their order', async () => {
  const waiters = new Waiters()
  const woken: number[] = []
  for (let index = 0; index < 1000; index++) void wait(waiters).then(() => woken.push(index))
  waiters.wake()
  await Promise.resolve()
  expect(woken.length).toBeGreaterThan(0)
  expect(woken.length).toBeLessThan(200)
  for (let turns = 0; woken.length < 1000; turns++) {
    expect(turns).toBeLessThan(20)
    await setImmediate()
  }
  expect(woken).toEqual(Array.from({ length: 1000 }, (_, index) => index))
  expect(waiters.size).toBe(0)
})

test('E10: one waiter at each of many shapes takes as many turns as many at one shape', async () => {
  const queue = new WakeQueue()
  const woken: number[] = []
  for (let shape = 0; shape < 1000; shape++) queue.add([() => woken.push(shape)])
  expect(woken.length).toBeLessThan(200)
  while (woken.length < 1000) await setImmediate()
})

test('one that leaves before its turn is not woken', async () => {
  const waiters = new Waiters()
  const leaving = new AbortController()
  const others = Array.from({ length: 500 }, () => wait(waiters))
  const last = waiters.wait(60_000, leaving.signal)
  waiters.wake()
  leaving.abort()
  expect(await last).toBe('aborted')
  expect(new Set(await Promise.all(others))).toEqual(new Set(['changed']))
})

test('one that comes while others are woken waits for the next change', async () => {
  const waiters = new Waiters()
  const first = Array.from({ length: 500 }, () => wait(waiters))
  waiters.wake()
  let isWoken = false
  const late = wait(waiters).then(() => (isWoken = true))
  await Promise.all(first)
  expect(isWoken).toBe(false)
  waiters.wake()
  await late
})
