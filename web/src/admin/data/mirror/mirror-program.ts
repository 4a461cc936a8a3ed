import wasmUrl from '@electric-sql/pglite/pglite.wasm?url'
import dataUrl from '@electric-sql/pglite/pglite.data?url'
import emptyUrl from 'virtual:empty-database.tgz?url'

/** PGlite, and the files of Postgres that it reads. */
export interface MirrorProgram {
  readonly pgliteWasmModule: WebAssembly.Module
  readonly fsBundle: Blob
}

export const NOT_HERE = 'It is not on this device yet and cannot be downloaded now'
const REFUSED = 'This browser or a policy of this device blocks WebAssembly'

/**
 * Loads and compiles PGlite at the same time; PGlite itself would do one after the other.
 * @throws an error with a message for people
 */
export async function loadProgram(): Promise<MirrorProgram> {
  const [pgliteWasmModule, fsBundle] = await Promise.all([
    compiled(fetchFile(wasmUrl)),
    fetchFile(dataUrl).then((response) => response.blob()),
  ])
  return { pgliteWasmModule, fsBundle }
}

/** The archive of a database without rows. */
export async function fetchEmpty(): Promise<Blob> {
  const { body } = await fetchFile(emptyUrl)
  if (body === null) throw new Error('The prepared database is empty')
  return new Response(body.pipeThrough(new DecompressionStream('gzip'))).blob()
}

/** @throws an error with a message for people */
async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url).catch(() => null)
  if (response?.ok === true) return response
  throw new Error(NOT_HERE)
}

/** @throws an error with a message for people */
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
