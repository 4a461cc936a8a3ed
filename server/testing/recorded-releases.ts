import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { migrate } from '@coop/postgres'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { z } from 'zod'

const recordings = fileURLToPath(new URL('../test/releases/', import.meta.url))
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The rows of a release's database (`record-database.ts`). */
const recordingSchema = z.object({
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.json()))),
})
export type Recording = z.infer<typeof recordingSchema>

/** The releases that changed the schema, by the number of their newest migration, oldest first. */
export async function recordedReleases(): Promise<string[]> {
  const names = await readdir(recordings)
  return names.map((name) => name.replace('.json.gz', '')).toSorted()
}

export async function readRecording(release: string): Promise<Recording> {
  const bytes = gunzipSync(await readFile(join(recordings, `${release}.json.gz`)))
  return recordingSchema.parse(JSON.parse(bytes.toString()))
}

/** A database as that release left it. */
export async function openRecorded({ migrations, tables }: Recording): Promise<TestDatabase> {
  const database = await createTestDatabase()
  const through = migrations.at(-1)?.name
  await migrate({ url: database.url, folder: migrationsFolder, ...(through !== undefined && { through }) })
  const applied = await database.sql`select name, checksum from schema_migrations order by name`
  if (JSON.stringify(applied) !== JSON.stringify(migrations)) {
    throw new Error('A migration is another one than at this release')
  }
  await database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    for (const [table, rows] of Object.entries(tables)) {
      await sql`delete from ${sql(table)}`
      await sql`
        insert into ${sql(table)} overriding system value
        select * from jsonb_populate_recordset(null::${sql(table)}, ${sql.json(rows)})`
    }
    const sequences = await sql<{ table: string; column: string; sequence: string }[]>`
      select c.relname as table, a.attname as column, pg_get_serial_sequence(c.relname, a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`
    for (const { table, column, sequence } of sequences) {
      await sql`select setval(${sequence}, (select coalesce(max(${sql(column)}), 0) + 1 from ${sql(table)}))`
    }
  })
  return database
}
