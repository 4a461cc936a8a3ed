import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rowsDrawn, waitForRows } from './first-rows.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Whether the promise has resolved, after all that is done at once. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  let done = false
  void promise.then(() => (done = true))
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  return done
}

test('where no screen waits for rows, nothing waits for them', async () => {
  expect(await isDone(rowsDrawn())).toBe(true)
})

test('code waits until the screen has drawn its rows, also one that is drawn in the same moment', async () => {
  const drawn = rowsDrawn()
  const end = waitForRows()
  expect(await isDone(drawn)).toBe(false)
  expect(await isDone(rowsDrawn())).toBe(false)
  end()
  expect(await isDone(drawn)).toBe(true)
  expect(await isDone(rowsDrawn())).toBe(true)
})

test('a wait that goes on under another name is one wait', async () => {
  const first = waitForRows()
  const drawn = rowsDrawn()
  await Promise.resolve()
  first()
  const second = waitForRows()
  expect(await isDone(drawn)).toBe(false)
  second()
  expect(await isDone(drawn)).toBe(true)
})

test('rows that do not come keep the rest away for four seconds at most', async () => {
  const end = waitForRows()
  const drawn = rowsDrawn()
  await vi.advanceTimersByTimeAsync(3999)
  expect(await isDone(drawn)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isDone(drawn)).toBe(true)
  end()
})
