import wasmUrl from '@electric-sql/pglite/pglite.wasm?url'
import dataUrl from '@electric-sql/pglite/pglite.data?url'
import { expose } from 'comlink'
import type { MirrorDatabase } from './mirror-database.ts'
import { createMirrorStore } from './mirror-store.ts'
import type { MirrorDb } from './mirror-db.ts'
import { type DatabaseFiles, openMirror } from './open-mirror.ts'

// The worker of the local database. Its name is the user's id.

const opened = openAlone(self.name)
const database: Omit<MirrorDatabase, 'close'> = {
  state: async () => createMirrorStore(await opened).load(),
  async commit(step) {
    const db = await opened
    await createMirrorStore(db).commit(step)
    db.flushSoon().catch((error: unknown) => console.warn('The local database could not be written', error))
  },
  query: async (sql, params) => (await (await opened).query(sql, [...params])).rows,
}
expose(database)

/** A worker that the browser has not yet put away still has the database: this one waits for it. */
function openAlone(userId: string): Promise<MirrorDb> {
  const files = loadFiles()
  return new Promise((resolve, reject) => {
    void navigator.locks.request(`coop-mirror-db-${userId}`, async () => {
      files.then((loaded) => openMirror(userId, loaded)).then(resolve, reject)
      return new Promise<never>(() => {})
    })
  })
}

/** All that PGlite needs to run, loaded and compiled at the same time, where it does one after the other. */
async function loadFiles(): Promise<DatabaseFiles> {
  const [pgliteWasmModule, fsBundle] = await Promise.all([
    WebAssembly.compileStreaming(fetch(wasmUrl)),
    fetch(dataUrl).then((response) => response.blob()),
  ])
  return { pgliteWasmModule, fsBundle }
}
