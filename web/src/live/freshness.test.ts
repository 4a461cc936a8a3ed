import { expect, test } from 'vitest'
import { createFreshness } from './freshness.ts'

function aFreshness(kept: number | null = null) {
  const clock = { at: 1000 }
  const disk = { asOf: kept }
  const freshness = createFreshness({
    now: () => clock.at,
    keep: (asOf) => {
      disk.asOf = asOf
    },
    kept: () => disk.asOf,
  })
  return { freshness, clock, disk }
}

test('content that was live until the connection broke is as old as the break', () => {
  const { freshness, clock, disk } = aFreshness()
  freshness.readerIs('live')
  clock.at = 5000
  freshness.readerIs('offline')
  clock.at = 9000
  expect(freshness.read()).toEqual({ isOffline: true, isStale: false, asOf: 5000 })
  expect(disk.asOf).toBe(5000)
  freshness.readerIs('live')
  expect(freshness.read()).toEqual({ isOffline: false, isStale: false, asOf: 9000 })
})

test('one of browser and reader is enough to be offline, both have to be well for the opposite', () => {
  const { freshness } = aFreshness()
  freshness.readerIs('live')
  freshness.browserIs('offline')
  expect(freshness.read().isOffline).toBe(true)
  freshness.readerIs('offline')
  freshness.browserIs('online')
  expect(freshness.read().isOffline).toBe(true)
  freshness.readerIs('live')
  expect(freshness.read().isOffline).toBe(false)
})

test('a visit that begins offline knows from the one before, and a page that the server gave is of now', () => {
  const { freshness, clock } = aFreshness(400)
  freshness.readerIs('offline')
  expect(freshness.read()).toEqual({ isOffline: true, isStale: false, asOf: 400 })
  clock.at = 2000
  freshness.confirm()
  clock.at = 3000
  freshness.browserIs('offline')
  expect(freshness.read().asOf).toBe(2000)
})

test('content of a server that hears of nothing new is as old as the last that it has heard', () => {
  const { freshness, clock } = aFreshness()
  clock.at = 6000
  freshness.confirm()
  freshness.readerIs('live')
  clock.at = 20_000
  freshness.serverIsStale(4000)
  expect(freshness.read()).toEqual({ isOffline: false, isStale: true, asOf: 4000 })
  freshness.readerIs('offline')
  expect(freshness.read()).toEqual({ isOffline: true, isStale: false, asOf: 4000 })
  freshness.readerIs('live')
  clock.at = 30_000
  freshness.serverIsStale(null)
  expect(freshness.read()).toEqual({ isOffline: false, isStale: false, asOf: 30_000 })
})

test('listeners hear of every change, and the state is the same object in between', () => {
  const { freshness } = aFreshness()
  let heard = 0
  const leave = freshness.subscribe(() => {
    heard += 1
  })
  freshness.readerIs('offline')
  expect(freshness.read()).toBe(freshness.read())
  leave()
  freshness.readerIs('live')
  expect(heard).toBe(1)
})
