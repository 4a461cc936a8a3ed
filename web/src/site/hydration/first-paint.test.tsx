import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstPaint } from './first-paint.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
})

afterEach(() => {
  document.body.innerHTML = ''
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Whether the wait is over after so many milliseconds. */
async function isOverAfter(wait: Promise<void>, ms: number): Promise<boolean> {
  let isOver = false
  void wait.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(ms)
  return isOver
}

test('the first paint is over when all that the page shows has come and was painted', async () => {
  const wait = firstPaint(window)
  expect(await isOverAfter(wait, 1000)).toBe(false)
  window.dispatchEvent(new Event('load'))
  expect(await isOverAfter(wait, 0)).toBe(false)
  expect(await isOverAfter(wait, 100)).toBe(true)
})

test('a picture is painted once it is decoded, and a broken one is not waited for', async () => {
  document.body.innerHTML = '<img id="whole" fetchpriority="high"><img id="broken" fetchpriority="high">'
  let decoded = (): void => {}
  for (const picture of document.querySelectorAll('img')) {
    picture.decode = () =>
      picture.id === 'whole'
        ? new Promise((resolve) => (decoded = resolve))
        : Promise.reject(new Error('broken'))
  }
  const wait = firstPaint(window)
  window.dispatchEvent(new Event('load'))
  expect(await isOverAfter(wait, 1000)).toBe(false)
  decoded()
  expect(await isOverAfter(wait, 100)).toBe(true)
})

test('in a background tab, which paints nothing, there is no wait', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const wait = firstPaint(window)
  window.dispatchEvent(new Event('load'))
  expect(await isOverAfter(wait, 0)).toBe(true)
})

test.each(['pointerdown', 'keydown', 'input'])('%s of the visitor ends the wait', async (type) => {
  const wait = firstPaint(window)
  document.body.dispatchEvent(new Event(type, { bubbles: true }))
  expect(await isOverAfter(wait, 0)).toBe(true)
})

test('a picture that does not come delays hydration by three seconds at most', async () => {
  expect(await isOverAfter(firstPaint(window), 3000)).toBe(true)
})
