import wasmUrl from '@electric-sql/pglite/pglite.wasm?url'
import dataUrl from '@electric-sql/pglite/pglite.data?url'
import { openBroadcast } from '../broadcast.ts'
import { leaderChannel, tabChannel, type FromLeader } from './mirror-messages.ts'
import { startLeader } from './mirror-leader.ts'
import { type DatabaseFiles, openMirror } from './open-mirror.ts'
import { openOutbox } from '../outbox/outbox-store.ts'

// The worker of the tab that holds the local database. It lives as long as that tab.
// Its name is the user's id.

const files = loadFiles()
// `start` reports a failure; this rejection is not unhandled.
files.catch(() => {})
void start(self.name)

async function start(userId: string): Promise<void> {
  const out = openBroadcast<FromLeader>(leaderChannel(userId), () => {})
  const post = (message: FromLeader) => out.post(message)
  const failed = (error: unknown) => {
    console.error('The local database cannot be opened', error)
    const text = error instanceof Error ? error.message : String(error)
    post({ type: 'status', status: { phase: 'failed', done: 0, total: 0, error: text } })
  }
  // A worker that the browser has not yet put away still has the database: wait for it.
  await navigator.locks.request(`coop-mirror-db-${userId}`, async () => {
    try {
      const [db, outbox] = await Promise.all([openMirror(userId, await files), openOutbox(userId)])
      const signal = new AbortController().signal
      const leader = await startLeader({ db, outbox, origin: location.origin, post, signal })
      openBroadcast(tabChannel(userId), (message) => leader.receive(message))
      post({ type: 'open' })
    } catch (error) {
      failed(error)
    }
    return new Promise<never>(() => {})
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
