import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Change } from './ranked-bars.tsx'

afterEach(cleanup)

test.each([
  [0, 0, ''],
  [3, 0, 'new'],
  [3, 2, '+50 %'],
  [0, 2, '−100 %'],
  [2, 2, '±0 %'],
])('%i after %i is shown as "%s"', (value, before, text) => {
  expect(render(<Change value={value} before={before} />).container.textContent).toBe(text)
})
