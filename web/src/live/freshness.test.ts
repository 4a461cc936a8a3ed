import { expect, test } from 'vitest'
import { createFreshness } from './freshness.ts'

function aFreshness(stored: number | null = null) {
  const clock = { at: 1000 }
  const disk = { asOf: stored }
  const freshness = createFreshness({
    now: () => clock.at,
    save: (asOf) => {
      disk.asOf = asOf
    },
    load: () => disk.asOf,
  })
  return { freshness, clock, disk }
}

test('content is as old as the time at which the connection was lost', () => {
  const { freshness, clock, disk } = aFreshness()
  freshness.setReaderStatus('live')
  clock.at = 5000
  freshness.setReaderStatus('offline')
  clock.at = 9000
  expect(freshness.read()).toEqual({ isOffline: true, isStale: false, asOf: 5000 })
  expect(disk.asOf).toBe(5000)
  freshness.setReaderStatus('live')
  expect(freshness.read()).toEqual({ isOffline: false, isStale: false, asOf: 9000 })
})

test('the content is offline if the browser or the reader is, and online only if both are', () => {
  const { freshness } = aFreshness()
  freshness.setReaderStatus('live')
  freshness.setBrowserStatus('offline')
  expect(freshness.read().isOffline).toBe(true)
  freshness.setReaderStatus('offline')
  freshness.setBrowserStatus('online')
  expect(freshness.read().isOffline).toBe(true)
  freshness.setReaderStatus('live')
  expect(freshness.read().isOffline).toBe(false)
})

test('an offline visit starts with the stored age, and a page from the server is current', () => {
  const { freshness, clock } = aFreshness(400)
  freshness.setReaderStatus('offline')
  expect(freshness.read()).toEqual({ isOffline: true, isStale: false, asOf: 400 })
  clock.at = 2000
  freshness.confirm()
  clock.at = 3000
  freshness.setBrowserStatus('offline')
  expect(freshness.read().asOf).toBe(2000)
})

test('content of a stale server has the age of the last change that the server received', () => {
  const { freshness, clock } = aFreshness()
  clock.at = 6000
  freshness.confirm()
  freshness.setReaderStatus('live')
  clock.at = 20_000
  freshness.setStaleSince(4000)
  expect(freshness.read()).toEqual({ isOffline: false, isStale: true, asOf: 4000 })
  freshness.setReaderStatus('offline')
  expect(freshness.read()).toEqual({ isOffline: true, isStale: false, asOf: 4000 })
  freshness.setReaderStatus('live')
  clock.at = 30_000
  freshness.setStaleSince(null)
  expect(freshness.read()).toEqual({ isOffline: false, isStale: false, asOf: 30_000 })
})

test('listeners are called for every change, and the state is the same object until then', () => {
  const { freshness } = aFreshness()
  let calls = 0
  const leave = freshness.subscribe(() => {
    calls += 1
  })
  freshness.setReaderStatus('offline')
  expect(freshness.read()).toBe(freshness.read())
  leave()
  freshness.setReaderStatus('live')
  expect(calls).toBe(1)
})
