import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useClockValue } from './use-clock-value.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const dayOfMonth = () => new Date().getDate()

function Day() {
  return <p>{useClockValue(dayOfMonth)}</p>
}

test('a screen that stays open after midnight shows the next day', () => {
  vi.setSystemTime(new Date(2026, 10, 27, 23, 58, 30))
  const { container } = render(<Day />)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(container.textContent).toBe('27')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(container.textContent).toBe('28')
})
