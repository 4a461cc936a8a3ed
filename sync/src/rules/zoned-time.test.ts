import { expect, test } from 'vitest'
import { momentIn, wallIn } from './zoned-time.ts'

const at = (zone: string, wall: string) => momentIn(zone, wall)?.toISOString() ?? null

test('a local time is a moment, in winter and in summer', () => {
  expect(at('Europe/Helsinki', '2026-11-30T09:00')).toBe('2026-11-30T07:00:00.000Z')
  expect(at('Europe/Helsinki', '2026-07-01T09:00')).toBe('2026-07-01T06:00:00.000Z')
  expect(at('America/New_York', '2026-11-30T09:00')).toBe('2026-11-30T14:00:00.000Z')
  expect(at('UTC', '2026-11-30T09:00')).toBe('2026-11-30T09:00:00.000Z')
  expect(at('Asia/Kathmandu', '2026-01-01T00:10')).toBe('2025-12-31T18:25:00.000Z')
})

test('a time that the clocks jump over is as long after the jump, one that comes twice is the first', () => {
  // In Helsinki from 3 to 4 in spring, from 4 back to 3 in autumn.
  expect(at('Europe/Helsinki', '2027-03-28T03:30')).toBe('2027-03-28T01:30:00.000Z')
  expect(wallIn('Europe/Helsinki', new Date('2027-03-28T01:30:00Z'))).toBe('2027-03-28T04:30')
  expect(at('Europe/Helsinki', '2027-03-28T02:59')).toBe('2027-03-28T00:59:00.000Z')
  expect(at('Europe/Helsinki', '2027-03-28T04:00')).toBe('2027-03-28T01:00:00.000Z')
  expect(at('Europe/Helsinki', '2026-10-25T03:30')).toBe('2026-10-25T00:30:00.000Z')
  expect(at('Europe/Helsinki', '2026-10-25T04:00')).toBe('2026-10-25T02:00:00.000Z')
  // West of Greenwich, and by half an hour.
  expect(at('America/New_York', '2027-03-14T02:30')).toBe('2027-03-14T07:30:00.000Z')
  expect(at('America/New_York', '2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z')
  expect(at('Australia/Lord_Howe', '2026-10-04T02:15')).toBe('2026-10-03T15:45:00.000Z')
})

test('every local minute around a change of the clocks is a moment with that time', () => {
  for (const [zone, from] of [
    ['Europe/Helsinki', '2027-03-27T22:00:00Z'],
    ['America/New_York', '2026-11-01T03:00:00Z'],
    ['Australia/Lord_Howe', '2027-04-03T12:00:00Z'],
  ] as const) {
    for (let minute = 0; minute < 8 * 60; minute += 7) {
      const moment = new Date(Date.parse(from) + minute * 60_000)
      const wall = wallIn(zone, moment) ?? ''
      const found = momentIn(zone, wall)
      expect([zone, wall, found !== null && wallIn(zone, found)]).toEqual([zone, wall, wall])
      expect(found?.getTime() ?? Infinity).toBeLessThanOrEqual(moment.getTime())
    }
  }
})

test('a day or a zone that does not exist is no moment', () => {
  expect(at('Europe/Helsinki', '2026-02-30T09:00')).toBeNull()
  expect(at('Europe/Helsinki', '2026-02-03 09:00')).toBeNull()
  expect(at('Europe/Atlantis', '2026-02-03T09:00')).toBeNull()
})
