import { NavigationType } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { createScrollRestoration } from './scroll-restoration.ts'
import type { Place } from './site-history.ts'

const scrollTo = vi.fn<(x: number, y: number) => void>()

// The page was scrolled to 700 pixels before the reload.
beforeEach(() => {
  scrollTo.mockClear()
  vi.stubGlobal('window', { scrollY: 0, scrollTo })
  vi.stubGlobal('sessionStorage', { getItem: () => '[["reloaded",700]]', setItem: () => {} })
})

function placeOf(key: string): Place {
  const location = { pathname: '/', search: '', hash: '', state: null, key }
  return { location, type: NavigationType.Pop, hasFailed: false, keepsScroll: true, morphsFrom: null }
}

test('a document rendered with its page keeps its position, and restores the stored one on the way back', () => {
  vi.stubGlobal('window', { scrollY: 900, scrollTo })
  const first = placeOf('reloaded')
  const { restore } = createScrollRestoration(first)
  restore(first)
  expect(scrollTo).not.toHaveBeenCalled()
  restore(placeOf('reloaded'))
  expect(scrollTo).toHaveBeenCalledWith(0, 700)
})

test('a document rendered with its page and not scrolled yet is scrolled to the stored position', () => {
  const first = placeOf('reloaded')
  createScrollRestoration(first).restore(first)
  expect(scrollTo).toHaveBeenCalledWith(0, 700)
})

test('a document rendered without its page is scrolled to the stored position', () => {
  createScrollRestoration(null).restore(placeOf('reloaded'))
  expect(scrollTo).toHaveBeenCalledWith(0, 700)
})
