import type { PGliteOptions } from '@electric-sql/pglite'
import { type KeptFiles, openFileStore } from './file-store.ts'
import { MirrorDb } from './mirror-db.ts'
import { MirrorFiles } from './mirror-files.ts'
import type { MirrorProgram } from './mirror-program.ts'
import { prepareMirror } from './prepare-mirror.ts'

/** The parts from which a local database is opened. */
export interface MirrorSource {
  readonly program: Promise<MirrorProgram>
  readonly kept: Promise<KeptFiles | null>
  /**
   * Fetches the archive of a database without rows, which the build makes. Without it, Postgres creates a database,
   * which takes one or two seconds more.
   */
  readonly fetchEmpty: () => Promise<Blob>
  /** Called if the database is in memory because the browser stores nothing. */
  readonly inMemory: (reason: unknown) => void
}

/**
 * Opens the local database of one user. It is disposable: if it is of another version it is emptied, and if it cannot
 * be opened it is created again. If the browser stores nothing, it is in memory.
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

/** The files of a new database, which replace the stored files. */
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
    // An open database could not be deleted.
    await db.close().catch(() => {})
    throw error
  }
}
