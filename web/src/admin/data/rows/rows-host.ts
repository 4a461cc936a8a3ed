import { retryWithBackoff } from '../../../loading/retry-with-backoff.ts'

/** Starts the worker that leads in this tab, which has the lock of the leader. It ends with the signal. */
export async function startRowsWorker(userId: string, signal: AbortSignal): Promise<void> {
  await retryWithBackoff(async () => {
    if (!signal.aborted) await startOnce(userId, signal)
  })
}

/**
 * Resolves once the worker runs, which then says itself what becomes of its rows.
 * @throws when its script was lost on the way: no other tab leads while this one has the lock
 */
async function startOnce(userId: string, signal: AbortSignal): Promise<void> {
  // The worker reads the user of its rows from its name.
  const worker = new Worker(new URL('./rows-worker.ts', import.meta.url), { type: 'module', name: userId })
  const end = () => worker.terminate()
  signal.addEventListener('abort', end)
  try {
    await new Promise((resolve, reject) => {
      worker.addEventListener('message', resolve, { once: true })
      worker.addEventListener('error', () => reject(new Error('The script of the rows cannot be loaded')), {
        once: true,
      })
    })
  } catch (error) {
    signal.removeEventListener('abort', end)
    end()
    throw error
  }
}
