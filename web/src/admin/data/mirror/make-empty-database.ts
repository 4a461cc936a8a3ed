import { MirrorDb } from './mirror-db.ts'
import { prepareMirror } from './prepare-mirror.ts'

/** Makes the archive of a local database without rows. The build makes it, and browsers start with it. */
export async function makeEmptyDatabase(): Promise<Uint8Array> {
  const db = await MirrorDb.open({})
  await prepareMirror(db)
  // These are template databases, and no other database is created from them.
  await db.exec('update pg_database set datistemplate = false, datallowconn = true')
  for (const template of ['template0', 'template1']) await db.exec(`drop database ${template}`)
  await db.exec('vacuum (analyze)')
  // The first checkpoint completes the log so far, the second one removes it.
  for (let i = 0; i < 2; i++) await db.exec('checkpoint')
  const archive = await db.dumpDataDir('gzip')
  await db.close()
  return new Uint8Array(await archive.arrayBuffer())
}
