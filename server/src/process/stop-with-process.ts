import process from 'node:process'
import type { Logger } from './logger.ts'
import type { Shutdown } from './shutdown.ts'
import { onLauncherDeath } from './stop-with-launcher.ts'

/**
 * Ties the life of everything to that of the process: Ctrl-C and SIGTERM stop in order (a second one at once), so
 * does the death of the process that started this one, and so does a start that fails.
 * Exit codes: 0 stopped on request, 1 failed, 130 stopped at once.
 */
export function stopWithProcess(shutdown: Shutdown, startup: Promise<void>, logger: Logger): void {
  let ending = false

  async function end(code: number): Promise<void> {
    ending = true
    shutdown.begin()
    // A part that is being started at this moment must register its stop first, or it would be left behind.
    await startup.catch(() => {}) // the program reports a start that failed
    await shutdown.run()
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to npm as well as to us, and npm passes it on: twice within a moment is one.
      if (ending) return void (Date.now() - firstSignal > 500 && process.exit(130))
      firstSignal = Date.now()
      logger.info('Stopping')
      void end(0)
    })
  }
  let firstSignal = 0
  // The channel to the process that spawned us with one (npm run dev, tests) closes when that one dies.
  process.on('disconnect', () => void (ending || end(0)))
  onLauncherDeath(() => void (ending || end(0)))

  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.error('Unexpected error, stopping', error)
      if (!ending) void end(1)
    })
  }
  startup.catch((error: unknown) => {
    if (ending) return
    logger.error('Could not start', error)
    void end(1)
  })
}
