/** Starts the worker that leads in this tab, which has the lock of the leader. It ends with the signal. */
export function startRowsWorker(userId: string, signal: AbortSignal): void {
  // The worker reads the user of its rows from its name.
  const worker = new Worker(new URL('./rows-worker.ts', import.meta.url), { type: 'module', name: userId })
  signal.addEventListener('abort', () => worker.terminate())
}
