import { retryWithBackoff } from '../../../loading/retry-with-backoff.ts'

/** Starts the worker that leads in this tab, which holds the leader's lock. The worker ends with the signal. */
export async function startRowsWorker(userId: string, signal: AbortSignal): Promise<void> {
  await retryWithBackoff(async () => {
    if (!signal.aborted) await startOnce(userId, signal)
  })
}

/**
 * Resolves once the worker runs; from then on the worker reports its own errors.
 * @throws if the script fails to load. No other tab can lead while this tab holds the lock, so the caller retries.
 */
async function startOnce(userId: string, signal: AbortSignal): Promise<void> {
  // The name of the worker contains the user of its rows.
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
