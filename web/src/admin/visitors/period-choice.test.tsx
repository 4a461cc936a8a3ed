import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { PeriodChoice } from './period-choice.tsx'
import { lastDays, type Period } from './periods.ts'

afterEach(cleanup)

test('a year can be typed digit by digit, and only a valid period is applied', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const periods: Period[] = []
  function Screen() {
    const [period, setPeriod] = useState(lastDays(7, now))
    return (
      <PeriodChoice
        period={period}
        now={now}
        onChange={(next) => {
          periods.push(next)
          setPeriod(next)
        }}
      />
    )
  }
  render(<Screen />)
  for (const [label, days] of [
    ['To', ['0002-11-20', '0020-11-20', '0202-11-20', '2026-11-20']],
    ['From', ['0002-11-15', '', '2026-12-01', '2026-11-01']],
  ] as const) {
    const field = screen.getByLabelText(label)
    for (const day of days) {
      fireEvent.change(field, { target: { value: day } })
      expect(field).toHaveProperty('value', day)
    }
  }
  expect(periods).toEqual([
    { from: '2026-11-15', to: '2026-11-20' },
    { from: '2026-11-01', to: '2026-11-20' },
  ])
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } })
  fireEvent.blur(screen.getByLabelText('To'))
  expect(screen.getByLabelText('To')).toHaveProperty('value', '2026-11-20')
})
