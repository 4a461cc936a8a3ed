import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rowsDrawn, waitForRows } from './first-rows.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Whether the promise has resolved after all pending microtasks. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  let done = false
  void promise.then(() => (done = true))
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  return done
}

test('if no screen waits for rows, `rowsDrawn` resolves at once', async () => {
  expect(await isDone(rowsDrawn())).toBe(true)
})

test('code waits until the screen has rendered its rows, even if the screen starts at the same time', async () => {
  const drawn = rowsDrawn()
  const end = waitForRows()
  expect(await isDone(drawn)).toBe(false)
  expect(await isDone(rowsDrawn())).toBe(false)
  end()
  expect(await isDone(drawn)).toBe(true)
  expect(await isDone(rowsDrawn())).toBe(true)
})

test('consecutive waits of a screen count as one wait', async () => {
  const first = waitForRows()
  const drawn = rowsDrawn()
  await Promise.resolve()
  first()
  const second = waitForRows()
  expect(await isDone(drawn)).toBe(false)
  second()
  expect(await isDone(drawn)).toBe(true)
})

test('missing rows delay other code by four seconds at most', async () => {
  const end = waitForRows()
  const drawn = rowsDrawn()
  await vi.advanceTimersByTimeAsync(3999)
  expect(await isDone(drawn)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isDone(drawn)).toBe(true)
  end()
})
