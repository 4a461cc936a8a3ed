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

/** Whether the wait has ended after this number of milliseconds. */
async function isOverAfter(wait: Promise<void>, ms: number): Promise<boolean> {
  let isOver = false
  void wait.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(ms)
  return isOver
}

test('the first paint is over when everything that the page shows is loaded and painted', async () => {
  const wait = firstPaint(window)
  expect(await isOverAfter(wait, 1000)).toBe(false)
  window.dispatchEvent(new Event('load'))
  expect(await isOverAfter(wait, 0)).toBe(false)
  expect(await isOverAfter(wait, 100)).toBe(true)
})

test('a picture counts as painted once it is decoded, and a broken picture is ignored', async () => {
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

test('a background tab, which paints nothing, does not wait', async () => {
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

test('a picture that does not load delays hydration by at most three seconds', async () => {
  expect(await isOverAfter(firstPaint(window), 3000)).toBe(true)
})
