import type { Sql } from 'postgres'
import { isDataRefused } from '@coop/postgres'
import { type Job, startJob } from '../jobs/start-job.ts'
import { usageEventsDropped } from '../metrics/metrics.ts'
import type { Logger } from '../process/logger.ts'
import { makePartitions } from './partitions.ts'
import type { UsageEvent } from './read-usage.ts'
import { daysOf, writeEvents } from './write-events.ts'

/** Buffered events are lost when the process is killed: a second's worth, unless the database is away. */
const MOST_EVENTS = 30_000
/** Few enough that summing them up keeps no page waiting. */
const EVENTS_AT_ONCE = 500
const PAUSE_MS = 1000

export interface UsageBuffer {
  /** Takes them, or as many as there is room for. Never waits. */
  push: (events: readonly UsageEvent[]) => void
  /** Resolves when all that was pushed before is written; rejects when it cannot be at the moment. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Between requests, which must not wait, and the database, which likes many at once. When the database is away, events
 * wait for it until the room is used up; then they are dropped, which is counted and logged.
 */
export function startUsageBuffer(options: { sql: Sql; logger: Logger }): UsageBuffer {
  const { sql, logger } = options
  const waiting: UsageEvent[] = []
  const preparedDays = new Set<string>()
  let dropped = 0
  let writing: Promise<void> = Promise.resolve()

  // A flush that failed has rejected for its caller; the next one writes what it left.
  const flush = (): Promise<void> => (writing = writing.catch(() => undefined).then(writeAll))

  async function writeAll(): Promise<void> {
    let most = EVENTS_AT_ONCE
    while (waiting.length > 0) {
      const events = waiting.slice(0, most)
      await preparePartitions(events)
      const refusal = await refusalOf(events)
      if (refusal === null || events.length === 1) {
        waiting.splice(0, events.length)
        most = EVENTS_AT_ONCE
      } else {
        most = Math.ceil(events.length / 2)
      }
      if (refusal !== null && events.length === 1) {
        logger.warn('A usage event was dropped, since the database refuses it', refusal)
      }
    }
    if (dropped > 0) logger.error(`The database did not keep up: ${dropped} usage events were dropped`)
    dropped = 0
  }

  /**
   * An event that the database will never take must not block the others: it is found by bisection and dropped alone.
   */
  async function refusalOf(events: readonly UsageEvent[]): Promise<Error | null> {
    try {
      await writeEvents(sql, events)
      return null
    } catch (error) {
      if (!isDataRefused(error)) throw error
      return error
    }
  }

  async function preparePartitions(events: readonly UsageEvent[]): Promise<void> {
    const missing = [...daysOf(events)].filter((day) => !preparedDays.has(day))
    if (missing.length === 0) return
    await makePartitions(sql, missing)
    for (const day of missing) preparedDays.add(day)
  }

  const job: Job = startJob({
    name: 'Writing usage events',
    logger,
    run: async () => {
      await flush()
      return PAUSE_MS
    },
  })

  return {
    push(events) {
      const room = Math.max(0, MOST_EVENTS - waiting.length)
      waiting.push(...events.slice(0, room))
      const beyond = Math.max(0, events.length - room)
      dropped += beyond
      if (beyond > 0) usageEventsDropped.inc(beyond)
      if (waiting.length >= EVENTS_AT_ONCE) job.wake()
    },
    flush,
    stop: async () => {
      await job.stop()
      await flush().catch((error: unknown) => logger.error(`${waiting.length} usage events were lost`, error))
    },
  }
}
