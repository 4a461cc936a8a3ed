import wasmUrl from '@electric-sql/pglite/pglite.wasm?url'
import dataUrl from '@electric-sql/pglite/pglite.data?url'
import emptyUrl from 'virtual:empty-database.tgz?url'
import { deleteDB } from 'idb'
import { indexTexts } from './index-texts.ts'
import { limitMemory } from './limit-memory.ts'
import type { MirrorCall, MirrorReply } from './mirror-calls.ts'
import { TooMuchMemory, WrongQuery } from './mirror-database.ts'
import { createMirrorStore } from './mirror-store.ts'
import type { MirrorDb } from './mirror-db.ts'
import { formerMirrorPrefix } from './mirror-name.ts'
import { type MirrorProgram, openMirror } from './open-mirror.ts'
import { readOnlyQuery } from './read-only-query.ts'

// The worker of the local database. Its name is the user's id.

const REFUSED = 'This browser, or a policy of the device, does not let it run WebAssembly'

limitMemory()
const opened = openAlone(self.name)
self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<MirrorCall>) => {
  const reply = (message: MirrorReply) => port?.postMessage(message)
  answer(data).then(reply, (error: unknown) => reply(failureOf(error)))
})

function failureOf(error: unknown): MirrorReply {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof WrongQuery) return { kind: 'wrong', message, refusal: error.refusal }
  return { kind: error instanceof TooMuchMemory ? 'too-much-memory' : 'failed', message }
}

async function answer(asked: MirrorCall): Promise<MirrorReply> {
  const db = await opened
  switch (asked.call) {
    case 'state':
      return { kind: 'state', state: await createMirrorStore(db).load() }
    case 'commit':
      await createMirrorStore(db).commit(asked.step)
      keep(db)
      return { kind: 'done' }
    case 'index-texts':
      if (await indexTexts(db)) keep(db)
      return { kind: 'done' }
    case 'query':
      return { kind: 'rows', answer: await readOnlyQuery(db, asked.query) }
    default:
      return asked satisfies never
  }
}

/** Where there is no room for it, the next visit fills the database again. */
function keep(db: MirrorDb): void {
  db.flushSoon().catch((error: unknown) => console.warn('The local database could not be written', error))
}

/** A worker that the browser has not yet put away still has the database: this one waits for it. */
function openAlone(userId: string): Promise<MirrorDb> {
  const program = loadProgram().then((loaded) => {
    self.postMessage('opening')
    return loaded
  })
  return new Promise((resolve, reject) => {
    void navigator.locks.request(`coop-mirror-db-${userId}`, async () => {
      openMirror(userId, program, fetchEmpty).then(resolve, reject)
      deleteDB(formerMirrorPrefix + userId).catch((error: unknown) =>
        console.warn('The local database of a former release could not be deleted', error),
      )
      return new Promise<never>(() => {})
    })
  })
}

/** All that PGlite needs to run, loaded and compiled at the same time, where it does one after the other. */
async function loadProgram(): Promise<MirrorProgram> {
  const [pgliteWasmModule, fsBundle] = await Promise.all([
    compiled(fetchFile(wasmUrl)),
    fetchFile(dataUrl).then((response) => response.blob()),
  ])
  return { pgliteWasmModule, fsBundle }
}

/** A database without rows. */
async function fetchEmpty(): Promise<Blob> {
  const { body } = await fetchFile(emptyUrl)
  if (body === null) throw new Error('The prepared database is empty')
  return new Response(body.pipeThrough(new DecompressionStream('gzip'))).blob()
}

/** @throws words for a person */
async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url).catch(() => null)
  if (response?.ok === true) return response
  throw new Error('Its program is not on this device yet, and cannot be fetched now')
}

/** @throws words for a person */
async function compiled(file: Promise<Response>): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') throw new Error(REFUSED)
  const response = await file
  try {
    return await WebAssembly.compileStreaming(response)
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw new Error(REFUSED, { cause: error })
    throw error
  }
}
