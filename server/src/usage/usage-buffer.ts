import { isDataRefused } from '@coop/postgres'
import { type Job, startJob } from '../jobs/start-job.ts'
import { usageEventsDropped } from '../metrics/metrics.ts'
import type { Logger } from '../process/logger.ts'

/** Buffered events are lost when the process is killed: a second's worth, unless the database is away. */
const MOST_EVENTS = 30_000
/** Few enough that making their rows keeps no page waiting. */
const EVENTS_AT_ONCE = 500
const PAUSE_MS = 1000

export interface UsageBuffer<Event> {
  /** Takes them, or as many as there is room for. Never waits. */
  push: (events: readonly Event[]) => void
  /** Resolves when all that was pushed before is written; rejects when it cannot be at the moment. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Between requests, which must not wait, and the database, which likes many at once. When the database is away, events
 * wait for it until the room is used up; then they are dropped, which is counted and logged.
 */
export function startUsageBuffer<Event>(options: {
  /** the work, for the log */
  name: string
  /** Writes all of them, or none. */
  write: (events: readonly Event[]) => Promise<void>
  logger: Logger
}): UsageBuffer<Event> {
  const { name, write, logger } = options
  const waiting: Event[] = []
  let dropped = 0
  let writing: Promise<void> = Promise.resolve()

  // A flush that failed has rejected for its caller; the next one writes what it left.
  const flush = (): Promise<void> => (writing = writing.catch(() => undefined).then(writeAll))

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const events = waiting.slice(0, EVENTS_AT_ONCE)
      const refusal = await refusalOf(events)
      // `readUsage` lets nothing through that the database refuses. Should it, the others must not go with it.
      if (refusal !== null) await writeEach(events)
      else waiting.splice(0, events.length)
    }
    if (dropped > 0) logger.error(`The database did not keep up: ${dropped} usage events were dropped`)
    dropped = 0
  }

  async function writeEach(events: readonly Event[]): Promise<void> {
    for (const event of events) {
      const refusal = await refusalOf([event])
      waiting.shift()
      if (refusal !== null) logger.warn('A usage event was dropped, since the database refuses it', refusal)
    }
  }

  async function refusalOf(events: readonly Event[]): Promise<Error | null> {
    try {
      await write(events)
      return null
    } catch (error) {
      if (!isDataRefused(error)) throw error
      return error
    }
  }

  const job: Job = startJob({
    name,
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
