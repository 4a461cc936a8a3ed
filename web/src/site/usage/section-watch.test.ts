import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSections } from './section-watch.ts'

type Report = (entries: readonly object[]) => void

const screenHeight = 900
/** The position of the section, from the top of the screen. */
let box = { top: 0, height: 0 }
const section = { getAttribute: () => 'promises', getBoundingClientRect: () => box }
let observed: Report
let scrolled: () => void
const reported = vi.fn<(seen: unknown) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  reported.mockClear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe = () => {}
      constructor(report: Report) {
        observed = report
      }
    },
  )
  vi.stubGlobal(
    'MutationObserver',
    class {
      readonly observe = () => {}
    },
  )
  vi.stubGlobal('addEventListener', (_: 'scroll', listener: () => void) => {
    scrolled = listener
  })
  vi.stubGlobal('innerHeight', screenHeight)
  vi.stubGlobal('document', { body: {}, querySelectorAll: () => [section] })
})
afterEach(() => vi.unstubAllGlobals())

/** Shows `pixels` of a section of this height for `ms` milliseconds. */
function show(pixels: number, height: number, ms: number): void {
  observed([
    {
      target: section,
      isIntersecting: pixels > 0,
      intersectionRatio: pixels / height,
      boundingClientRect: { top: screenHeight - pixels, height },
      rootBounds: { top: 0, height: screenHeight },
    },
  ])
  vi.advanceTimersByTime(ms)
}

const seen = { page_path: '/paradox', section_name: 'promises' }

test('a view starts when a tenth of a section is visible, and ends when less is', () => {
  watchSections(() => '/paradox', reported)
  show(1, 1000, 5000)
  show(99, 1000, 5000)
  show(100, 1000, 2000)
  show(600, 1000, 1000)
  show(50, 1000, 5000)
  expect(reported.mock.calls).toEqual([[{ ...seen, time_spent: 3, scroll_depth: 60 }]])
})

test('any part of a section taller than ten screens is a view', () => {
  watchSections(() => '/paradox', reported)
  show(90, 9100, 2000)
  show(0, 9100, 0)
  expect(reported.mock.calls).toEqual([[{ ...seen, time_spent: 2, scroll_depth: 1 }]])
})

test('the depth of a section that fills the screen grows with scrolling, and never shrinks', () => {
  watchSections(() => '/paradox', reported)
  show(1000, 4000, 1000)
  for (const top of [-1100, -2300, -500]) {
    box = { top, height: 4000 }
    scrolled()
  }
  show(0, 4000, 0)
  expect(reported.mock.calls).toEqual([[{ ...seen, time_spent: 1, scroll_depth: 80 }]])
})

test('less than a second is not a view', () => {
  watchSections(() => '/paradox', reported)
  show(500, 1000, 999)
  show(0, 1000, 0)
  expect(reported).not.toHaveBeenCalled()
})
