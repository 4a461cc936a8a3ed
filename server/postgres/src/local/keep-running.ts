const LOOK_MS = 500
const MOST_PAUSE_MS = 10_000

export interface KeepRunning {
  /** Ends when a restart that has begun is over. */
  stop: () => Promise<void>
}

/** Looks twice a second whether the server lives, and starts it again where it was killed, for as long as it takes. */
export function keepRunning(options: {
  isRunning: () => boolean
  /** @throws where it cannot be started now */
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
      log('Postgres has ended, which nobody asked for: starting it again')
      try {
        await restart()
        log('Postgres runs again')
        pause = LOOK_MS
      } catch (error) {
        // Such as a full disk: it is tried again when there may be room.
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
