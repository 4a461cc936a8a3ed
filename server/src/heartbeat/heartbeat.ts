import { createListeners } from '@coop/sync/listeners'

/** A beat that was sent and has not returned yet. Its times are of a monotonic clock, in ms. */
interface Pending {
  beat: number
  sentAt: number
}

export interface HeartbeatState {
  /** The time since when nothing has returned, in ms since 1970; null: beats return in time. */
  staleSince: () => number | null
  /** Calls the listener when `staleSince` has changed. */
  onChange: (listener: () => void) => () => void
  /** Reports that a beat was committed. */
  sent: (beat: number) => void
  /** Reports that a beat has returned. */
  returned: (beat: number) => void
  /** Updates the state; to be called every `TICK_MS`. */
  tick: () => void
}

export const BEAT_MS = 2000
export const TICK_MS = 500
/** With `BEAT_MS` and `TICK_MS`, missing beats are noticed within ten seconds. */
const STALE_MS = 7000
const MOST_PENDING = 100

/**
 * Compares committed beats with returned ones. A pause of this process, or a jump of the wall clock, makes nothing
 * stale.
 */
export function createHeartbeatState(options: {
  /** a monotonic clock, in ms */
  elapsed: () => number
  /** the wall clock, in ms */
  now: () => number
  onRoundTrip: (ms: number) => void
}): HeartbeatState {
  const { elapsed, now, onRoundTrip } = options
  const listeners = createListeners()
  let pending: Pending[] = []
  let newest = -1
  let staleSince: number | null = null
  let lastTick = elapsed()

  function judge(): void {
    const oldest = pending[0]
    const age = oldest === undefined ? 0 : elapsed() - oldest.sentAt
    const isStale = age >= STALE_MS
    if (isStale === (staleSince !== null)) return
    staleSince = isStale ? Math.round(now() - age) : null
    listeners.notify()
  }

  return {
    staleSince: () => staleSince,
    onChange: (listener) => listeners.add(listener),
    sent(beat) {
      // It may have returned before its commit was reported, or be a beat of another process.
      if (beat <= (pending.at(-1)?.beat ?? newest)) return
      pending.push({ beat, sentAt: elapsed() })
      // The oldest beat dates the outage, so the second-oldest can be dropped.
      if (pending.length > MOST_PENDING) pending.splice(1, 1)
    },
    returned(beat) {
      newest = Math.max(newest, beat)
      const own = pending.find((one) => one.beat === beat)
      if (own !== undefined) onRoundTrip(elapsed() - own.sentAt)
      pending = pending.filter((one) => one.beat > newest)
      judge()
    },
    tick() {
      // This process was paused or busy, which does not make the pending beats older.
      const lost = elapsed() - lastTick - TICK_MS
      if (lost > TICK_MS) pending = pending.map((one) => ({ ...one, sentAt: one.sentAt + lost }))
      lastTick = elapsed()
      judge()
    },
  }
}
