import { wrap } from 'comlink'
import type { MirrorDatabase } from '../mirror/mirror-database.ts'

/** Starts the worker of the local database. It ends with the worker that calls this. @throws when it cannot be opened */
export async function startMirrorWorker(userId: string): Promise<MirrorDatabase> {
  // The worker reads the user of its database from its name.
  const worker = new Worker(new URL('../mirror/mirror-worker.ts', import.meta.url), {
    type: 'module',
    name: userId,
  })
  const mirror = wrap<Omit<MirrorDatabase, 'close'>>(worker)
  // A worker that fails leaves the calls to it without a result.
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(message || 'Its script cannot be loaded')),
    )
  })
  failure.catch(() => {})
  const database: MirrorDatabase = {
    state: () => Promise.race([mirror.state(), failure]),
    commit: (step) => Promise.race([mirror.commit(step), failure]),
    query: (sql, params) => Promise.race([mirror.query(sql, params), failure]),
    close: () => worker.terminate(),
  }
  try {
    await database.state()
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
