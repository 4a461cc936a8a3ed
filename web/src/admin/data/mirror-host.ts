interface Prepared {
  readonly userId: string
  readonly worker: Worker
}

let prepared: Prepared | null = null

/**
 * Lets the worker load the database's program while this tab still finds out who is at work, unless another tab
 * holds the database already. It opens nothing before `holdMirror`.
 */
export async function prepareMirror(userId: string): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  if (held.some(({ name }) => name === leaderLock(userId))) return
  prepared ??= { userId, worker: startWorker(userId) }
}

/** Starts to hold the local database in this tab, which has the lock of the leader. */
export function holdMirror(userId: string, signal: AbortSignal): void {
  const worker = prepared?.userId === userId ? prepared.worker : startWorker(userId)
  prepared = null
  worker.postMessage('hold')
  signal.addEventListener('abort', () => worker.terminate())
}

/** Who has it holds the local database of this user, for all tabs. */
export function leaderLock(userId: string): string {
  return `coop-mirror-leader-${userId}`
}

function startWorker(userId: string): Worker {
  // The name tells the worker whose database it is.
  return new Worker(new URL('./mirror-worker.ts', import.meta.url), { type: 'module', name: userId })
}
