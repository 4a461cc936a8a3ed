import process from 'node:process'
import type { Logger } from './logger.ts'
import type { Shutdown } from './shutdown.ts'
import { onLauncherDeath } from './stop-with-launcher.ts'

/**
 * Stops all parts when the process ends: on Ctrl-C and SIGTERM in order (a second one exits at once), on the death of
 * the process that started this one, and after a failed start. Exit codes: 0 stopped on request, 1 failed, 130 stopped
 * at once.
 */
export function stopWithProcess(shutdown: Shutdown, startup: Promise<void>, logger: Logger): void {
  let ending = false

  async function end(code: number): Promise<void> {
    ending = true
    shutdown.begin()
    // A part that is just starting must register its stop first, or it would keep running.
    await startup.catch(() => {}) // the program reports a failed start
    await shutdown.run()
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to npm and to us, and npm passes it on, so two signals within a moment count once.
      if (ending) return void (Date.now() - firstSignal > 500 && process.exit(130))
      firstSignal = Date.now()
      logger.info('Stopping')
      void end(0)
    })
  }
  let firstSignal = 0
  // A parent that started us with a channel (npm run dev, tests) closes the channel when it dies.
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
