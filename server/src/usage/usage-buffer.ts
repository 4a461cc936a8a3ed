import { isDataRefused } from '@coop/postgres'
import { type Job, startJob } from '../jobs/start-job.ts'
import { usageEventsDropped } from '../metrics/metrics.ts'
import type { Logger } from '../process/logger.ts'

/** A killed process loses its buffered events: those of one second, unless the database is unreachable. */
const MOST_EVENTS = 30_000
/** Few enough that preparing their rows does not block pages. */
const EVENTS_AT_ONCE = 500
const PAUSE_MS = 1000

export interface UsageBuffer<Event> {
  /** Buffers events, as many as there is space for. Never waits. */
  push: (events: readonly Event[]) => void
  /** Resolves when all earlier events are written; rejects if they cannot be written now. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * A buffer between requests, which must not wait, and the database, which is faster with batches. While the database is
 * unreachable, events wait until the buffer is full. Further ones are dropped, counted and logged.
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

  // A failed flush has rejected for its caller; the next one writes the remaining events.
  const flush = (): Promise<void> => (writing = writing.catch(() => undefined).then(writeAll))

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const events = waiting.slice(0, EVENTS_AT_ONCE)
      const refusal = await refusalOf(events)
      // `readUsage` should pass nothing that the database refuses. If it does, the other events must not be lost.
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
