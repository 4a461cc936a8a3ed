import { expect, test } from 'vitest'
import { isTime, timeText } from './is-time.ts'
import { utcTime } from './utc-time.ts'

test('a time has one form, in which equal times are equal texts', () => {
  for (const time of [
    '2026-06-27T08:00:00+00:00',
    '2026-06-27T08:00:00.1+00:00',
    '1999-12-31T23:59:59.999999+00:00',
    '2028-02-29T00:00:00+00:00',
  ])
    expect(isTime(time), time).toBe(true)
  for (const other of [
    '',
    'now',
    '2026-06-27',
    '2026-06-27T08:00:00Z',
    '2026-06-27T08:00:00+02:00',
    '2026-06-27T08:00:00.10+00:00',
    '2026-06-27T08:00:00.+00:00',
    '2026-02-30T08:00:00+00:00',
    '2026-13-01T08:00:00+00:00',
    '2026-06-27T24:00:00+00:00',
    '2026-06-27T08:61:00+00:00',
    '0000-01-01T00:00:00+00:00',
    '+12026-01-01T00:00:00+00:00',
  ])
    expect(isTime(other), other).toBe(false)
})

test('a time of the device gets that form too', () => {
  for (const at of [0, Date.UTC(2026, 5, 27, 8), Date.UTC(2026, 5, 27, 8, 0, 0, 120)])
    expect(isTime(timeText(at)), timeText(at)).toBe(true)
  expect(timeText(Date.UTC(2026, 5, 27, 8, 0, 0, 120))).toBe('2026-06-27T08:00:00.12+00:00')
})

test('a time in another zone is the same time in UTC', () => {
  expect(utcTime('2026-06-27T11:00:00.123456+03:00')).toBe('2026-06-27T08:00:00.123456+00:00')
  expect(utcTime('2026-06-26T20:30:00-03:30')).toBe('2026-06-27T00:00:00+00:00')
  expect(utcTime('2026-06-27T08:00:00+00:00')).toBe('2026-06-27T08:00:00+00:00')
  expect(utcTime('infinity')).toBe('infinity')
})
