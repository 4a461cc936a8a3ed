import { backoffMs } from '@coop/sync/backoff'
import { jobRuns } from '../metrics/metrics.ts'
import type { Logger } from '../process/logger.ts'

export interface Job {
  /** Runs the job soon, since there may be work. */
  wake: () => void
  /** Resolves when the current run has ended. */
  stop: () => Promise<void>
}

const BACKOFF = { firstMs: 1000, capMs: 60_000 }

/**
 * Runs repeatedly, one run at a time, until it is stopped. A failed run is logged and tried again with exponential
 * backoff.
 * @param options.run does the due work; returns the milliseconds until more may be due, unless woken before
 */
export function startJob(options: {
  name: string
  run: (signal: AbortSignal) => Promise<number>
  logger: Pick<Logger, 'warn'>
}): Job {
  const { name, run, logger } = options
  const stopping = new AbortController()
  let isWoken = false
  let wake = (): void => void (isWoken = true)

  async function work(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      isWoken = false
      const pause = await run(stopping.signal).then(
        (ms) => {
          failures = 0
          jobRuns.inc({ job: name, outcome: 'done' })
          return ms
        },
        (error: unknown) => {
          failures += 1
          if (!stopping.signal.aborted) jobRuns.inc({ job: name, outcome: 'failed' })
          if (!stopping.signal.aborted) logger.warn(`${name} failed and will be tried again`, error)
          return backoffMs(failures, BACKOFF)
        },
      )
      await rest(pause)
    }
  }

  /** A wake during the run counts too: its cause may be newer than the queries of the run. */
  async function rest(ms: number): Promise<void> {
    if (isWoken || stopping.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    wake = () => void (isWoken = true)
  }

  const working = Promise.resolve().then(work)
  return {
    wake: () => wake(),
    stop: async () => {
      stopping.abort()
      wake()
      await working
    },
  }
}
