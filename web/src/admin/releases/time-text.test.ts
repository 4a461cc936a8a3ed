import { expect, test } from 'vitest'
import { ownZone, timeIn } from './time-text.ts'

test('a time is told in its zone, and in that of the device where the browser does not know the zone', () => {
  const at = '2026-11-30T07:00:00Z'
  expect(timeIn('Europe/Helsinki', at)).toBe('Mon, 30 Nov 2026, 09:00 (Helsinki)')
  expect(timeIn('Mars/Olympus', at)).toBe(timeIn(ownZone(), at))
  expect(timeIn(null, at)).toBe(timeIn(ownZone(), at))
})
