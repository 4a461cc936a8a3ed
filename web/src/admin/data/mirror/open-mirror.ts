import type { PGliteOptions } from '@electric-sql/pglite'
import { z } from 'zod'
import { MirrorDb } from './mirror-db.ts'
import { mirrorDatabasePrefix, mirrorName } from './mirror-name.ts'
import { mirrorSchema } from './mirror-schema.ts'

export type DatabaseFiles = Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>

/**
 * Opens the local database of one user. It is disposable: made by another version it is emptied, and one that
 * cannot be opened is deleted and made anew. Where the browser keeps nothing, it lives in memory.
 */
export async function openMirror(userId: string, files: DatabaseFiles): Promise<MirrorDb> {
  const name = mirrorName(userId)
  const stored = { ...files, dataDir: `idb://${name}` }
  try {
    return await ready(await MirrorDb.open(stored))
  } catch (error) {
    console.warn('The local database cannot be used and is made anew', error)
  }
  try {
    // Where it has no room, it would have none the second time, seconds later.
    if (!(await hasRoom())) throw new Error('The device has no room for it')
    await deleteMirror(userId)
    return await ready(await MirrorDb.open(stored))
  } catch (error) {
    console.warn('This browser cannot keep the local database; it lives until the tab closes', error)
    return ready(await MirrorDb.open(files))
  }
}

/** The files of an empty database, and some thousand rows. */
const LEAST_BYTES = 64 * 1024 * 1024

async function hasRoom(): Promise<boolean> {
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate()
  return quota - usage >= LEAST_BYTES
}

/** @throws when it is in use */
function deleteMirror(userId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(mirrorDatabasePrefix + userId)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('It could not be deleted')))
    request.addEventListener('blocked', () =>
      reject(new Error('The local database is in use in another tab')),
    )
  })
}

/** The schema that the database was made with is kept in it: with another one its rows cannot be read. */
async function ready(db: MirrorDb): Promise<MirrorDb> {
  try {
    await prepare(db)
    return db
  } catch (error) {
    // One that is still open could not be deleted.
    await db.close().catch(() => {})
    throw error
  }
}

async function prepare(db: MirrorDb): Promise<void> {
  await db.exec(`set timezone = 'UTC'`)
  const schema = mirrorSchema()
  if ((await madeWith(db)) !== schema) {
    await db.transaction(async (tx) => {
      await tx.exec(schema)
      await tx.exec('create table made_with (schema text not null)')
      await tx.query('insert into made_with values ($1)', [schema])
    })
    await db.flush()
  }
}

async function madeWith(db: MirrorDb): Promise<string | null> {
  const { rows: tables } = await db.query(`select 1 where to_regclass('made_with') is not null`)
  if (tables.length === 0) return null
  const { rows } = await db.query('select schema from made_with')
  return z.array(z.object({ schema: z.string() })).parse(rows)[0]?.schema ?? null
}
