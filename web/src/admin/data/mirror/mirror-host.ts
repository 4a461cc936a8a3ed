/** Starts to hold the local database in this tab, which has the lock of the leader. */
export function startMirrorWorker(userId: string, signal: AbortSignal): void {
  // The worker reads the user of its database from its name.
  const worker = new Worker(new URL('./mirror-worker.ts', import.meta.url), { type: 'module', name: userId })
  signal.addEventListener('abort', () => worker.terminate())
}

/** The tab with this lock holds the local database of this user, for all tabs. */
export function leaderLock(userId: string): string {
  return `coop-mirror-leader-${userId}`
}
