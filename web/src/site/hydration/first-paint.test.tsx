import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canBeRead } from './first-paint.ts'

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

test('a page can be read when all that it shows has come and was drawn', async () => {
  const wait = canBeRead(window)
  expect(await isOverAfter(wait, 1000)).toBe(false)
  window.dispatchEvent(new Event('load'))
  expect(await isOverAfter(wait, 0)).toBe(false)
  expect(await isOverAfter(wait, 100)).toBe(true)
})

test('a picture is not drawn before it is decoded, and one that is broken never', async () => {
  document.body.innerHTML = '<img id="whole" fetchpriority="high"><img id="broken" fetchpriority="high">'
  let decoded = (): void => {}
  for (const picture of document.querySelectorAll('img')) {
    picture.decode = () =>
      picture.id === 'whole'
        ? new Promise((resolve) => (decoded = resolve))
        : Promise.reject(new Error('broken'))
  }
  const wait = canBeRead(window)
  window.dispatchEvent(new Event('load'))
  expect(await isOverAfter(wait, 1000)).toBe(false)
  decoded()
  expect(await isOverAfter(wait, 100)).toBe(true)
})

test('a page in the background is not drawn, and nobody waits for that', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const wait = canBeRead(window)
  window.dispatchEvent(new Event('load'))
  expect(await isOverAfter(wait, 0)).toBe(true)
})

test.each(['pointerdown', 'keydown', 'input'])('whoever acts, as by %s, waits no longer', async (type) => {
  const wait = canBeRead(window)
  document.body.dispatchEvent(new Event(type, { bubbles: true }))
  expect(await isOverAfter(wait, 0)).toBe(true)
})

test('a picture that does not come keeps no page from coming alive', async () => {
  expect(await isOverAfter(canBeRead(window), 3000)).toBe(true)
})
