import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EntityName, entityNames } from '@coop/sync/entities'
import type postgres from 'postgres'
import { advisoryLocks } from '@coop/postgres'
import { AlreadyStored, type MediaStorage } from '../storage/media-storage.ts'
import { measurePicture } from '../picture-processes/measure-picture.ts'
import { type DemoPicture, pictureFile, picturesFolder } from './demo-picture.ts'
import type { DemoMeasures } from './filled-row.ts'

interface FillOptions {
  /** the storage for the pictures */
  storage: MediaStorage
  /** the time from which the dates of articles and cases count back */
  now: Date
}

/** A migration fills these, so they exist before any content. */
const migrated: readonly EntityName[] = ['reports']

/**
 * Fills a migrated database with the demo content, once. A database in which any other entity has or had a row stays
 * unchanged. All rows are inserted in one transaction, after the pictures that they name were stored.
 */
export async function fillDemoContent(
  sql: postgres.Sql,
  options: FillOptions,
): Promise<'filled' | 'left alone'> {
  return sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${advisoryLocks.demoContent})`
    if (await hasContent(transaction)) return 'left alone'
    // Imported on demand, since it reads the content files, and most starts do not fill a database.
    const { buildDemoContent, demoPictures } = await import('./demo-rows.ts')
    const measures = await storePictures(options.storage, demoPictures())
    const { tables } = buildDemoContent(options.now, measures)
    for (const { table, rows } of tables) {
      await transaction`insert into ${transaction(table)} ${transaction(rows)}`
    }
    return 'filled'
  })
}

async function hasContent(sql: postgres.ISql): Promise<boolean> {
  const past = await sql`select 1 from changes where entity <> all (${[...migrated]}) limit 1`
  if (past.length > 0) return true
  for (const table of entityNames.filter((name) => !migrated.includes(name))) {
    const rows = await sql`select 1 from ${sql(table)} limit 1`
    if (rows.length > 0) return true
  }
  return false
}

async function storePictures(storage: MediaStorage, pictures: readonly DemoPicture[]): Promise<DemoMeasures> {
  const measured = await Promise.all(
    pictures.map(async (picture) => {
      const name = pictureFile(picture)
      const file = join(picturesFolder, name)
      await storeAnew(storage, name, await readFile(file))
      const measures = await measurePicture(file)
      return measures === null ? [] : [[picture.key, measures] as const]
    }),
  )
  return new Map(measured.flat())
}

/** The demo's pictures have the same names in every version; those of another version are replaced. */
async function storeAnew(storage: MediaStorage, path: string, content: Buffer): Promise<void> {
  const type = path.endsWith('.svg') ? 'image/svg+xml' : 'image/webp'
  try {
    await storage.put(path, content, type)
  } catch (error) {
    if (!(error instanceof AlreadyStored)) throw error
    if ((await storage.read(path))?.equals(content)) return
    await storage.remove(path)
    await storage.put(path, content, type)
  }
}
