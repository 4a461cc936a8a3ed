import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { migrate } from '@coop/postgres'
import { connectTo } from '@coop/sync/database'
import type { Sql, TransactionSql } from 'postgres'
import type { BackupStore } from './backup-store.ts'
import { settleOutput } from './dump-table.ts'
import { partPath } from './make-backup.ts'
import type { DumpedTable, Manifest } from './manifest.ts'

interface LoadOptions {
  /** of an empty database */
  url: string
  store: BackupStore
  name: string
  manifest: Manifest
  /** the folder of migrations */
  migrations: string
  /** runs in the transaction after all rows are loaded; default: nothing */
  onLoaded?: (tx: TransactionSql) => Promise<void>
}

/**
 * Migrates an empty database to the schema of the backup and loads its rows, in one transaction, and compares them with
 * the checksums of the backup.
 * @throws an error of one sentence; no rows are kept then
 */
export async function loadRows(options: LoadOptions): Promise<void> {
  const { url, name, manifest, migrations } = options
  const through = manifest.migrations.at(-1)?.name
  if (through === undefined)
    throw new Error(`The backup ${name} names no migration, so it cannot be restored`)
  await migrate({ url, folder: migrations, through })
  const sql = connectTo(url, { max: 1, onnotice: () => {} })
  try {
    await assertSameSchema(sql, manifest)
    await loadTables(sql, options)
    await sql`analyze`
  } finally {
    await sql.end({ timeout: 0 })
  }
}

async function loadTables(sql: Sql, { store, name, manifest, onLoaded }: LoadOptions): Promise<void> {
  const names = manifest.tables.map((table) => table.name)
  let giveUp = (_error: unknown): void => {}
  // The driver does not roll back after an aborted copy; closing the connection does.
  const broken = new Promise<never>((_resolve, reject) => (giveUp = reject))
  const loading = sql.begin(async (tx) => {
    await settleOutput(tx)
    await tx`truncate ${tx(names)} restart identity`
    for (const { name: partition, parent, bound } of manifest.partitions)
      await tx.unsafe(
        `create table if not exists ${quoted(partition)} partition of ${quoted(parent)} ${bound}`,
      )
    // The rows of the backup already contain the results of triggers.
    for (const table of names) await tx`alter table ${tx(table)} disable trigger user`
    for (const table of manifest.tables)
      await loadTable(tx, table, partsOf(store, name, table)).catch((error: unknown) => {
        giveUp(error)
        throw error
      })
    for (const { name: sequence, value } of manifest.sequences)
      await tx`select setval(${quoted(sequence)}::regclass, ${value}::bigint)`
    for (const table of names) await tx`alter table ${tx(table)} enable trigger user`
    await onLoaded?.(tx)
  })
  loading.catch(() => {}) // the race below rejects with the same error
  broken.catch(() => {})
  await Promise.race([loading, broken])
}

async function assertSameSchema(sql: Sql, manifest: Manifest): Promise<void> {
  const applied = await sql<
    Manifest['migrations']
  >`select name, checksum from schema_migrations order by name`
  if (JSON.stringify(applied) !== JSON.stringify(manifest.migrations))
    throw new Error('The backup has other migrations than this release: use the release that made it')
}

async function* partsOf(store: BackupStore, name: string, { name: table, parts }: DumpedTable) {
  for (let index = 0; index < parts; index += 1) yield await store.read(partPath(name, table, index))
}

async function loadTable(
  tx: TransactionSql,
  { name, columns, rows, sha256 }: DumpedTable,
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const part of parts) {
      hash.update(part)
      yield part
    }
  }
  const input = await tx`copy ${tx(name)} (${tx(columns)}) from stdin`.writable()
  await pipeline(Readable.from(hashed()), input)
  if (hash.digest('hex') !== sha256)
    throw new Error(`The rows of the table ${name} differ from those that were backed up`)
  const [loaded] = await tx<{ count: number }[]>`select count(*)::int as count from ${tx(name)}`
  if (loaded?.count !== rows)
    throw new Error(`Only ${loaded?.count ?? 0} of the ${rows} rows of the table ${name} were loaded`)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
