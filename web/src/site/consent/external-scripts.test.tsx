import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyScripts } from './external-scripts.ts'

const analytics = { src: 'https://tags.example/tag.js', id: 'G-TEST' }
const marketing = { src: 'https://letters.example/script.js' }
const reload = vi.fn<() => void>()

beforeEach(() => {
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  applyScripts({})
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const running = () =>
  [...document.querySelectorAll<HTMLElement>('script[data-consent]')].map(({ dataset }) => dataset['consent'])

test('the page is not reloaded as long as no running script is refused', () => {
  applyScripts({})
  applyScripts({ analytics })
  applyScripts({ analytics, marketing })
  expect(running()).toEqual(['analytics', 'marketing'])
  expect(reload).not.toHaveBeenCalled()
})

test('refusing a script that has run reloads the page', () => {
  applyScripts({ analytics, marketing })
  applyScripts({ marketing })
  expect(running()).toEqual(['marketing'])
  expect(Reflect.get(window, 'ga-disable-G-TEST')).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the reload waits for text that is not sent yet', async () => {
  const form = document.createElement('form')
  form.dataset['dirty'] = 'true'
  document.body.append(form)
  applyScripts({ marketing })
  applyScripts({})
  expect(running()).toEqual([])
  expect(reload).not.toHaveBeenCalled()
  vi.useFakeTimers()
  delete form.dataset['dirty']
  await vi.advanceTimersByTimeAsync(5_000)
  // The visitor has time to read the response to the form.
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
