import { readKeptFiles } from './file-store.ts'
import { limitMemory } from './limit-memory.ts'
import type { MirrorCall, MirrorNews, MirrorReply } from './mirror-calls.ts'
import { TooMuchMemory, WrongQuery } from './mirror-database.ts'
import { fetchEmpty, loadProgram, NOT_HERE } from './mirror-program.ts'

// The worker of the local database. Its name is the user's id.

limitMemory()
const serving = serve(self.name)
// Each call says so.
serving.catch(() => {})

self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<MirrorCall>) => {
  const reply = (message: MirrorReply) => port?.postMessage(message)
  serving.then((answer) => answer(data)).then(reply, (error: unknown) => reply(failureOf(error)))
})

function tell(news: MirrorNews): void {
  self.postMessage(news)
}

function failureOf(error: unknown): MirrorReply {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof WrongQuery) return { kind: 'wrong', message, refusal: error.refusal }
  return { kind: error instanceof TooMuchMemory ? 'too-much-memory' : 'failed', message }
}

/** PGlite is compiled and the database's files are read while the code that uses them is still loaded. */
async function serve(userId: string): Promise<(call: MirrorCall) => Promise<MirrorReply>> {
  const program = loadProgram().then((loaded) => {
    tell({ kind: 'opening' })
    return loaded
  })
  const kept = alone(userId).then(() => readKeptFiles(userId))
  const empty = kept.then((files) => (files === null ? fetchEmpty() : null))
  // They are looked at below, when the code is loaded.
  for (const each of [program, empty]) each.catch(() => {})
  const { serveMirror } = await import('./serve-mirror.ts').catch((cause: unknown) => {
    throw new Error(NOT_HERE, { cause })
  })
  const source = { program, kept, fetchEmpty: async () => (await empty) ?? fetchEmpty() }
  return serveMirror(userId, source, (unkept) => tell({ kind: 'storage', unkept }))
}

/** A worker that the browser has not yet put away still has the database: this one waits for it. */
function alone(userId: string): Promise<void> {
  return new Promise((resolve) => {
    void navigator.locks.request(`coop-mirror-db-${userId}`, () => {
      resolve()
      return new Promise<never>(() => {})
    })
  })
}
