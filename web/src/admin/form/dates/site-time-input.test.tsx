import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SiteTimeInput } from './site-time-input.tsx'

vi.hoisted(() => {
  document.documentElement.dataset['zone'] = 'Europe/Helsinki'
})

afterEach(cleanup)

function draw(first: string) {
  const chosen: (string | null)[] = []
  function Form() {
    const [time, setTime] = useState(first)
    const change = (next: string | null) => {
      chosen.push(next)
      setTime(next ?? 'none')
    }
    return <SiteTimeInput id="at" time={time} isInvalid={false} onChange={change} onBlur={() => {}} />
  }
  render(<Form />)
  const input = screen.getByLabelText<HTMLInputElement>('Date and time')
  return {
    input,
    chosen,
    type: (value: string) => fireEvent.change(input, { target: { value } }),
    note: () => document.getElementById('at-zone')?.textContent,
    correction: () => screen.getByRole('status').textContent,
  }
}

test('a time is shown and typed in the zone of the site, with the day that the site will show', () => {
  const { input, chosen, type, note } = draw('2026-06-29T22:30:00+00:00')
  expect([input.value, note()]).toEqual(['2026-06-30T01:30', '30 June 2026, 01:30 in Helsinki time'])
  type('2026-12-31T00:10')
  expect([chosen.at(-1), note()]).toEqual([
    '2026-12-30T22:10:00+00:00',
    '31 December 2026, 00:10 in Helsinki time',
  ])
  type('')
  expect([chosen.at(-1), note()]).toEqual([null, 'Helsinki time'])
})

test('a time in a skipped hour is corrected visibly until another is typed', () => {
  const { input, chosen, type, note, correction } = draw('2027-03-01T10:00:00+00:00')
  expect(correction()).toBe('')
  type('2027-03-28T03:30')
  expect(input.value).toBe('2027-03-28T04:30')
  expect(chosen).toEqual(['2027-03-28T01:30:00+00:00'])
  expect(note()).toBe('28 March 2027, 04:30 in Helsinki time')
  expect(correction()).toBe(
    '03:30 does not exist on this day, because the clocks go forward. The time is now 04:30.',
  )
  type('2027-03-28T05:30')
  expect([input.value, correction()]).toEqual(['2027-03-28T05:30', ''])
})

test('an ambiguous time means its first occurrence', () => {
  const { input, chosen, type } = draw('2026-10-25T01:30:00+00:00')
  expect(input.value).toBe('2026-10-25T03:30')
  type('2026-10-25T03:31')
  type('2026-10-25T03:30')
  expect(chosen).toEqual(['2026-10-25T00:31:00+00:00', '2026-10-25T00:30:00+00:00'])
})
