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
  /** The pictures are put there. */
  storage: MediaStorage
  /** The dates of articles and cases count back from here. */
  now: Date
}

/** A migration fills them: they are there before any content. */
const migrated: readonly EntityName[] = ['reports']

/**
 * Fills a migrated database with the demo content, once: a database in which any other entity has or had a row is left
 * alone. Rows come in one transaction; the pictures are stored before any row that names them can be seen.
 */
export async function fillDemoContent(
  sql: postgres.Sql,
  options: FillOptions,
): Promise<'filled' | 'left alone'> {
  return sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${advisoryLocks.demoContent})`
    if (await hasContent(transaction)) return 'left alone'
    // Loaded only now: it reads the files of the content, and most starts have nothing to fill.
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

/** The pictures of the demo have the same names in every version; those of another one are replaced. */
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
