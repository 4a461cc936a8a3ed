import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { heartbeatsLost, roundTripDuration } from '../metrics/metrics.ts'
import type { Logger } from '../process/logger.ts'
import { followBeats } from './follow-beats.ts'
import { BEAT_MS, createHeartbeatState, type HeartbeatState, TICK_MS } from './heartbeat.ts'

interface HeartbeatOptions {
  sql: Sql
  /** the shape service */
  upstream: (request: Request) => Promise<Response>
  secret: string | null
  /** default: lost commits are only logged */
  onLostCommits?: ((reason: string) => void) | undefined
  logger: Pick<Logger, 'warn'>
}

export interface Heartbeat extends Pick<HeartbeatState, 'staleSince' | 'onChange'> {
  stop: () => Promise<void>
}

/** Writes a row every two seconds, and checks whether the shape service returns it. */
export function startHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { sql, upstream, secret, logger, onLostCommits } = options
  const stopping = new AbortController()
  const state = createHeartbeatState({
    elapsed: () => performance.now(),
    now: Date.now,
    onRoundTrip: (ms) => roundTripDuration.observe(ms / 1000),
  })
  const beating = beatOn(sql, state.sent, stopping.signal)
  const following = followBeats({
    upstream,
    secret,
    signal: stopping.signal,
    onBeat: state.returned,
    onGap: (missing) => {
      heartbeatsLost.inc(missing)
      logger.warn(
        `The shape service has lost ${missing} commits of the heartbeat, and may have lost others: see "Lost commits" in OPERATIONS.md`,
      )
      onLostCommits?.(`${missing} commits of the heartbeat were lost`)
    },
  })
  const ticking = setInterval(state.tick, TICK_MS)
  ticking.unref()
  return {
    staleSince: state.staleSince,
    onChange: state.onChange,
    stop: async () => {
      clearInterval(ticking)
      stopping.abort()
      await Promise.all([beating, following])
    },
  }
}

async function beatOn(sql: Sql, sent: (beat: number) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      sent(await beat(sql))
    } catch {
      // The database is unreachable, which is reported elsewhere. Without a commit nothing is pending.
    }
    await pause(BEAT_MS, undefined, { signal }).catch(() => {}) // the loop ends with the signal
  }
}

/** @returns the newest committed beat; of several processes one writes, and all wait for it */
async function beat(sql: Sql): Promise<number> {
  const written = await sql<{ beat: number }[]>`
    insert into heartbeats as known (id, beat) values (1, 0)
    on conflict (id) do update set beat = known.beat + 1, beaten_at = clock_timestamp()
      where known.beaten_at not between clock_timestamp() - ${`${BEAT_MS / 2} ms`}::interval and clock_timestamp()
    returning beat::float8`
  const [newest] =
    written.length > 0
      ? written
      : await sql<{ beat: number }[]>`
    select beat::float8 from heartbeats`
  return newest?.beat ?? 0
}
