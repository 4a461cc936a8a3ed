import { readKeptFiles } from './file-store.ts'
import { limitMemory } from './limit-memory.ts'
import type { MirrorCall, MirrorNews, MirrorReply } from './mirror-calls.ts'
import { TooMuchMemory, WrongQuery } from './mirror-database.ts'
import { fetchEmpty, loadProgram, NOT_HERE } from './mirror-program.ts'

// The worker of the local database. Its name is the id of the user.

limitMemory()
const serving = serve(self.name)
// Each call reports the failure.
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

/** Compiles PGlite and reads the files of the database while the code that uses them is still loading. */
async function serve(userId: string): Promise<(call: MirrorCall) => Promise<MirrorReply>> {
  const program = loadProgram().then((loaded) => {
    tell({ kind: 'opening' })
    return loaded
  })
  const kept = alone(userId).then(() => readKeptFiles(userId))
  const empty = kept.then((files) => (files === null ? fetchEmpty() : null))
  // Failures are handled below, when the code is loaded.
  for (const each of [program, empty]) each.catch(() => {})
  const { serveMirror } = await import('./serve-mirror.ts').catch((cause: unknown) => {
    throw new Error(NOT_HERE, { cause })
  })
  const source = { program, kept, fetchEmpty: async () => (await empty) ?? fetchEmpty() }
  return serveMirror(userId, source, (notStored) => tell({ kind: 'storage', notStored }))
}

/** Waits for an earlier worker that the browser has not ended yet, because it may still use the database. */
function alone(userId: string): Promise<void> {
  return new Promise((resolve) => {
    void navigator.locks.request(`coop-mirror-db-${userId}`, () => {
      resolve()
      return new Promise<never>(() => {})
    })
  })
}
