import { gzipSync } from 'node:zlib'
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import postgres from 'postgres'

/**
 * `node --import tsx server/testing/record-database.ts DATABASE_URL FILE`: records the rows of a release's database for
 * the test of upgrades. The schema is not recorded, since its migrations are kept unchanged.
 */
const [url = '', file = ''] = process.argv.slice(2)
const sql = postgres(url, { max: 1, fetch_types: false })
const migrations = await sql`select name, checksum from schema_migrations order by name`
const names = await sql<{ name: string }[]>`
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relpersistence = 'p' and relname <> 'schema_migrations'
  order by relname`
const tables: Record<string, unknown> = {}
for (const { name } of names) {
  const [content] = await sql`select json_agg(t) as rows from ${sql(name)} t`
  if (content?.['rows'] !== null) tables[name] = content?.['rows']
}
await sql.end()
writeFileSync(file, gzipSync(JSON.stringify({ migrations, tables }), { level: 9 }))
process.stdout.write(`${file}: ${Object.keys(tables).length} tables with rows\n`)
