import { createListeners } from '@coop/sync/listeners'

/** A beat that was sent and has not come back yet; its times are those of a clock that never jumps, in ms. */
interface Pending {
  beat: number
  sentAt: number
}

export interface HeartbeatState {
  /** The time since when nothing has come back, in ms since 1970; null: beats come back in time. */
  staleSince: () => number | null
  /** Calls back when `staleSince` has changed. */
  onChange: (listener: () => void) => () => void
  /** A beat was committed. */
  sent: (beat: number) => void
  /** A beat has come back. */
  returned: (beat: number) => void
  /** Compares; to be called every `TICK_MS`. */
  tick: () => void
}

export const BEAT_MS = 2000
export const TICK_MS = 500
/** With `BEAT_MS` and `TICK_MS` it is known within ten seconds that nothing comes. */
const STALE_MS = 7000
const MOST_PENDING = 100

/**
 * Compares the beats that were committed with those that came back. A pause of this process itself, or a jump of the
 * clock on the wall, makes nothing stale.
 */
export function createHeartbeatState(options: {
  /** a clock that never jumps, in ms */
  elapsed: () => number
  /** the clock on the wall, in ms */
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
      // It may have come back before the database told of its commit, or be the beat of another process.
      if (beat <= (pending.at(-1)?.beat ?? newest)) return
      pending.push({ beat, sentAt: elapsed() })
      // The oldest tells since when nothing comes; while it does not, the others need no more than this.
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
      // This process was stopped meanwhile, or had no time: what waited with it is no older for that.
      const lost = elapsed() - lastTick - TICK_MS
      if (lost > TICK_MS) pending = pending.map((one) => ({ ...one, sentAt: one.sentAt + lost }))
      lastTick = elapsed()
      judge()
    },
  }
}
