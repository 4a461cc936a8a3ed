import type { PGliteOptions } from '@electric-sql/pglite'
import { openFileStore } from './file-store.ts'
import { MirrorDb } from './mirror-db.ts'
import { MirrorFiles } from './mirror-files.ts'
import { prepareMirror } from './prepare-mirror.ts'

export interface MirrorProgram {
  readonly pgliteWasmModule: WebAssembly.Module
  readonly fsBundle: Blob
}

/**
 * Opens the local database of one user. It is disposable: made by another version it is emptied, and one that
 * cannot be opened is made anew. Where the browser keeps nothing, it lives in memory.
 *
 * @param fetchEmpty gives the archive of a database without rows, which the build makes: that saves the second or two in
 * which Postgres makes one itself, as it does where there is no archive
 */
export async function openMirror(
  userId: string,
  loading: Promise<MirrorProgram>,
  fetchEmpty: () => Promise<Blob>,
): Promise<MirrorDb> {
  const kept = await keptFiles(userId)
  const fetching = kept.isNew ? fetchEmpty() : null
  // It is looked at below, when the program is loaded.
  fetching?.catch(() => {})
  const program = await loading
  if (!kept.isNew) {
    try {
      return await ready(await MirrorDb.open({ ...program, ...kept.options }))
    } catch (error) {
      console.warn('The local database cannot be used and is made anew', error)
    }
  }
  try {
    const loadDataDir = await (fetching ?? fetchEmpty())
    return await ready(await MirrorDb.open({ ...program, ...(await newFiles(userId)), loadDataDir }))
  } catch (error) {
    console.warn('The prepared database cannot be used; Postgres makes one, which takes longer', error)
  }
  return ready(await MirrorDb.open({ ...program, ...(await newFiles(userId)) }))
}

type FileOptions = Pick<PGliteOptions, 'fs'>

async function keptFiles(userId: string): Promise<{ isNew: boolean; options: FileOptions }> {
  try {
    const store = await openFileStore(userId)
    const files = await store.read()
    return { isNew: files.size === 0, options: { fs: new MirrorFiles(store, files) } }
  } catch (error) {
    console.warn('The local database of the last visit cannot be read', error)
    return { isNew: true, options: {} }
  }
}

/** Files of a new database, which take the place of what is kept. */
async function newFiles(userId: string): Promise<FileOptions> {
  try {
    return { fs: new MirrorFiles(await openFileStore(userId), new Map()) }
  } catch (error) {
    console.warn('This browser cannot keep the local database; it lives until the tab closes', error)
    return {}
  }
}

async function ready(db: MirrorDb): Promise<MirrorDb> {
  try {
    await prepareMirror(db)
    return db
  } catch (error) {
    // One that is still open could not be deleted.
    await db.close().catch(() => {})
    throw error
  }
}
