import type { Logger } from './logger.ts'

export type Shutdown = {
  /** aborted as soon as the shutdown begins: long polls and child processes end */
  signal: AbortSignal
  /** the part that was started last is stopped first */
  add(name: string, stop: () => Promise<void> | void): void
  /**
   * One step of the start: when the shutdown has begun meanwhile, the start goes no further.
   * @throws what the work throws, or an `AbortError`
   */
  step: <T>(work: () => Promise<T>) => Promise<T>
  /** aborts the signal, and stops nothing yet */
  begin(): void
  /** stops everything that was added, once; returns when all has stopped */
  run(): Promise<void>
}

/** A stop that hangs must not keep the others, Postgres above all, from stopping. */
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
