import { expect, test } from 'vitest'
import type { RowsView } from '../data/rows/rows-view.ts'
import { liveRows } from '../testing/source-fixture.ts'
import { rowsStatus } from './rows-status-text.ts'

const now = new Date(2026, 10, 22, 16, 30).getTime()
const at = (...[year, month, day, hour]: [number, number, number, number]) =>
  new Date(year, month, day, hour, 5).getTime()
const today = at(2026, 10, 22, 14)
const earlier = at(2026, 10, 3, 14)
const textOf = (view: Partial<RowsView>) => rowsStatus({ ...liveRows, ...view }, now)?.text

test('live rows have no status, and neither has an unknown state', () => {
  expect(textOf({ asOf: today })).toBeUndefined()
  expect(textOf({ phase: 'opening' })).toBeUndefined()
  expect(textOf({ phase: 'opening', asOf: today })).toBeUndefined()
})

test('offline, the age of rows is shown in its shortest clear form', () => {
  expect(textOf({ phase: 'offline', asOf: today })).toBe('Offline: content as of 14:05')
  expect(textOf({ phase: 'offline', asOf: earlier })).toBe('Offline: content as of 3 Nov, 14:05')
  expect(textOf({ phase: 'offline', asOf: at(2025, 10, 3, 14) })).toBe('Offline: content as of 3 Nov 2025')
  expect(textOf({ phase: 'offline' })).toBe('Offline: content loads when this device is online again')
})

test('rows older than a day show their age until the server has confirmed them', () => {
  const text = 'Content as of 3 Nov, 14:05, checking for changes …'
  expect(textOf({ asOf: earlier })).toBe(text)
  expect(textOf({ phase: 'opening', asOf: earlier })).toBe(text)
})

test('the first load counts the rows, and the total if it is known', () => {
  const filling = { phase: 'filling', arrived: 1200 } as const
  expect(rowsStatus({ ...liveRows, ...filling }, now)).toEqual({
    kind: 'progress',
    text: 'Loading content: 1,200 so far',
    value: null,
  })
  expect(rowsStatus({ ...liveRows, ...filling, total: 4800 }, now)).toEqual({
    kind: 'progress',
    text: 'Loading content: 1,200 of 4,800',
    value: 0.25,
  })
  // Rows were added after they were counted.
  expect(textOf({ ...filling, total: 1100 })).toBe('Loading content: 1,200 so far')
})
