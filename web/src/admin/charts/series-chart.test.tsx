import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SeriesChart } from './series-chart.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The labels of the value axis. */
function ticksOf(values: readonly number[]): string[] {
  const points = values.map((_, i) => `Day ${i}`)
  const { container } = render(
    <SeriesChart label="Visits" points={points} series={[{ name: 'Visits', shape: 'bars', values }]} />,
  )
  return [...container.querySelectorAll('text[text-anchor=end]')].map(({ textContent }) => textContent)
}

test.each([[[0]], [[1]], [[0, 2]], [[3, 1]], [[7]], [[-1, 1]], [[48, 1200]]])(
  'the axis of the integers %j has no fractions',
  (values) => {
    const ticks = ticksOf(values)
    expect(ticks.length).toBeGreaterThan(1)
    for (const tick of ticks) expect(tick).toMatch(/^[-−]?\d{1,3}(,\d{3})*$/)
  },
)

test('the axis of fractional values has fractions', () => {
  expect(ticksOf([0.2, 0.9])).toContain('0.2')
})
