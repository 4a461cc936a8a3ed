import { expect, test } from 'vitest'
import { createHeartbeatState, TICK_MS } from './heartbeat.ts'

function heart() {
  let elapsed = 0
  let wall = 1_000_000
  const roundTrips: number[] = []
  const state = createHeartbeatState({
    elapsed: () => elapsed,
    now: () => wall,
    onRoundTrip: (ms) => roundTrips.push(ms),
  })
  /** Advances the time in this process, tick by tick. */
  const pass = (ms: number): void => {
    for (let left = ms; left > 0; left -= TICK_MS) {
      elapsed += TICK_MS
      wall += TICK_MS
      state.tick()
    }
  }
  return {
    state,
    roundTrips,
    pass,
    /** Pauses this process, like a sleeping laptop. */
    sleep: (ms: number) => {
      elapsed += ms
      wall += ms
      state.tick()
    },
    jump: (ms: number) => (wall += ms),
  }
}

test('beats that return in time make nothing stale, and their round trip is measured', () => {
  const { state, pass, roundTrips } = heart()
  for (let beat = 1; beat <= 10; beat += 1) {
    state.sent(beat)
    pass(1000)
    state.returned(beat)
    pass(1000)
  }
  expect(state.staleSince()).toBeNull()
  expect(roundTrips).toEqual(Array.from({ length: 10 }, () => 1000))
})

test('a service that no longer follows is detected within ten seconds, with the time since when', () => {
  const { state, pass } = heart()
  let changes = 0
  state.onChange(() => (changes += 1))
  state.sent(1)
  pass(500)
  state.returned(1)
  pass(1500)
  for (let beat = 2; beat <= 5; beat += 1) {
    state.sent(beat)
    pass(2000)
  }
  // Counted from the commit of the first missing beat, whatever follows it.
  expect(state.staleSince()).toBe(1_002_000)
  pass(60_000)
  expect(state.staleSince()).toBe(1_002_000)
  expect(changes).toBe(1)
  state.returned(5)
  expect(state.staleSince()).toBeNull()
  expect(changes).toBe(2)
})

test('neither a pause of this process nor a jump of the clock makes anything stale', () => {
  const { state, pass, sleep, jump } = heart()
  state.sent(1)
  sleep(3_600_000)
  expect(state.staleSince()).toBeNull()
  jump(86_400_000)
  pass(2000)
  expect(state.staleSince()).toBeNull()
  jump(-172_800_000)
  pass(2000)
  expect(state.staleSince()).toBeNull()
  pass(5000)
  expect(state.staleSince()).not.toBeNull()
})

test('a beat that returns before its commit is reported is not pending', () => {
  const { state, pass } = heart()
  state.returned(3)
  state.sent(3)
  state.sent(2)
  pass(60_000)
  expect(state.staleSince()).toBeNull()
})

test('an outage of days stores a limited number of beats, and is dated from its first', () => {
  const { state, pass, roundTrips } = heart()
  for (let beat = 1; beat <= 1000; beat += 1) {
    state.sent(beat)
    pass(2000)
  }
  expect(state.staleSince()).toBe(1_000_000)
  for (let beat = 1; beat <= 1000; beat += 1) state.returned(beat)
  expect(state.staleSince()).toBeNull()
  // They include the oldest and the newest.
  expect(roundTrips.length).toBeLessThanOrEqual(100)
  expect([roundTrips[0], roundTrips.at(-1)]).toEqual([2_000_000, 2000])
})
