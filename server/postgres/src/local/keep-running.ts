const LOOK_MS = 500
const MOST_PAUSE_MS = 10_000

export interface KeepRunning {
  /** resolves when a restart in progress is over */
  stop: () => Promise<void>
}

/** Checks twice a second whether the server is alive, and restarts a killed one until this succeeds. */
export function keepRunning(options: {
  isRunning: () => boolean
  /** @throws when it cannot be started now */
  restart: () => Promise<void>
  log: (line: string) => void
}): KeepRunning {
  const { isRunning, restart, log } = options
  let isStopped = false
  let restarting: Promise<void> | undefined
  let pause = LOOK_MS
  let timer: NodeJS.Timeout

  async function look(): Promise<void> {
    if (!isRunning()) {
      log('Postgres ended unexpectedly: starting it again')
      try {
        await restart()
        log('Postgres is running again')
        pause = LOOK_MS
      } catch (error) {
        // For example on a full disk; it is tried again.
        log(`Postgres could not be started again: ${error instanceof Error ? error.message : String(error)}`)
        pause = Math.min(pause * 2, MOST_PAUSE_MS)
      }
    }
    if (!isStopped) lookLater()
  }

  function lookLater(): void {
    timer = setTimeout(() => {
      restarting = look()
    }, pause)
    timer.unref()
  }

  lookLater()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await restarting
    },
  }
}
