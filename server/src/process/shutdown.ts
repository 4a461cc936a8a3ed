import type { Logger } from './logger.ts'

export type Shutdown = {
  /** aborts when the shutdown begins, which ends long polls and child processes */
  signal: AbortSignal
  /** parts stop in reverse order of their start */
  add(name: string, stop: () => Promise<void> | void): void
  /**
   * Runs one step of the start, unless the shutdown has begun.
   * @throws the error of the work, or an `AbortError`
   */
  step: <T>(work: () => Promise<T>) => Promise<T>
  /** aborts the signal without stopping anything yet */
  begin(): void
  /** stops everything that was added, once; resolves when all has stopped */
  run(): Promise<void>
}

/** The timeout of one stop, so that a hanging one does not prevent the others, above all Postgres. */
const patience = 30_000

export function createShutdown(logger: Pick<Logger, 'error'>): Shutdown {
  const steps: { name: string; stop: () => Promise<void> | void }[] = []
  const controller = new AbortController()
  let running: Promise<void> | undefined

  async function stopAll(): Promise<void> {
    controller.abort()
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      try {
        await withinTime(step.stop(), step.name)
      } catch (error) {
        logger.error(`Stopping ${step.name} failed`, error)
      }
    }
  }
  return {
    signal: controller.signal,
    add: (name, stop) => void steps.push({ name, stop }),
    step: async (work) => {
      controller.signal.throwIfAborted()
      const result = await work()
      controller.signal.throwIfAborted()
      return result
    },
    begin: () => controller.abort(),
    run: () => (running ??= stopAll()),
  }
}

async function withinTime(work: Promise<void> | void, name: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not stop in ${patience / 1000} s`)), patience)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
