import { NavigationType } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { createScrollRestoration } from './scroll-restoration.ts'
import type { Place } from './site-history.ts'

const scrollTo = vi.fn<(x: number, y: number) => void>()

// A page that was at 700 pixels when it was reloaded.
beforeEach(() => {
  scrollTo.mockClear()
  vi.stubGlobal('window', { scrollY: 0, scrollTo })
  vi.stubGlobal('sessionStorage', { getItem: () => '[["reloaded",700]]', setItem: () => {} })
})

function placeOf(key: string): Place {
  const location = { pathname: '/', search: '', hash: '', state: null, key }
  return { location, type: NavigationType.Pop, hasFailed: false, keepsScroll: true, morphsFrom: null }
}

test('a document that came with its page stays where it is, and is scrolled on the way back to it', () => {
  vi.stubGlobal('window', { scrollY: 900, scrollTo })
  const first = placeOf('reloaded')
  const { restore } = createScrollRestoration(first)
  restore(first)
  expect(scrollTo).not.toHaveBeenCalled()
  restore(placeOf('reloaded'))
  expect(scrollTo).toHaveBeenCalledWith(0, 700)
})

test('a document that came with its page, and that nobody has scrolled, is scrolled to where it was', () => {
  const first = placeOf('reloaded')
  createScrollRestoration(first).restore(first)
  expect(scrollTo).toHaveBeenCalledWith(0, 700)
})

test('a document that came without its page is scrolled to where it was', () => {
  createScrollRestoration(null).restore(placeOf('reloaded'))
  expect(scrollTo).toHaveBeenCalledWith(0, 700)
})
