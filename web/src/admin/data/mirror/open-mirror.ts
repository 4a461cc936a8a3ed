import type { PGliteOptions } from '@electric-sql/pglite'
import { type KeptFiles, openFileStore } from './file-store.ts'
import { MirrorDb } from './mirror-db.ts'
import { MirrorFiles } from './mirror-files.ts'
import type { MirrorProgram } from './mirror-program.ts'
import { prepareMirror } from './prepare-mirror.ts'

/** A local database, on its way into memory. */
export interface MirrorSource {
  readonly program: Promise<MirrorProgram>
  readonly kept: Promise<KeptFiles | null>
  /**
   * The archive of a database without rows, which the build makes: that saves the second or two in which Postgres makes one
   * itself, as it does where there is no archive.
   */
  readonly fetchEmpty: () => Promise<Blob>
  /** It lives in memory, since the browser keeps nothing. */
  readonly inMemory: (reason: unknown) => void
}

/**
 * Opens the local database of one user. It is disposable: made by another version it is emptied, and one that
 * cannot be opened is made anew. Where the browser keeps nothing, it lives in memory.
 */
export async function openMirror(userId: string, source: MirrorSource): Promise<MirrorDb> {
  const [program, kept] = await Promise.all([source.program, source.kept])
  if (kept !== null) {
    try {
      return await ready(await MirrorDb.open({ ...program, fs: new MirrorFiles(kept.store, kept.files) }))
    } catch (error) {
      console.warn('The local database cannot be used and is made anew', error)
    }
  }
  try {
    const loadDataDir = await source.fetchEmpty()
    return await ready(await MirrorDb.open({ ...program, ...(await newFiles(userId, source)), loadDataDir }))
  } catch (error) {
    console.warn('The prepared database cannot be used; Postgres makes one, which takes longer', error)
  }
  return ready(await MirrorDb.open({ ...program, ...(await newFiles(userId, source)) }))
}

/** Files of a new database, which take the place of what is kept. */
async function newFiles(userId: string, { inMemory }: MirrorSource): Promise<Pick<PGliteOptions, 'fs'>> {
  try {
    return { fs: new MirrorFiles(await openFileStore(userId), new Map()) }
  } catch (error) {
    console.warn('This browser cannot keep the local database; it lives until the tab closes', error)
    inMemory(error)
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
