import { createHash } from 'node:crypto'
import { dropDatabase } from '@coop/postgres'
import { besideDatabase, connectTo, placeOf } from '@coop/sync/database'
import type postgres from 'postgres'
import type { BackupStore } from './backup-store.ts'
import { dumpTable, settleOutput } from './dump-table.ts'
import { loadRows } from './load-rows.ts'
import type { Manifest } from './manifest.ts'

interface ProofOptions {
  /** of the site's database; a scratch database is made on the same server, and dropped */
  url: string
  store: BackupStore
  name: string
  manifest: Manifest
  migrations: string
}

/**
 * Restores a backup into a scratch database, reads it again, and compares counts and checksums of every table and every
 * file.
 * @throws an error of one sentence about the difference, or the unreadable part
 */
export async function proveBackup(options: ProofOptions): Promise<void> {
  const { url, store, manifest } = options
  const scratch = scratchName(url)
  await withConnection(url, async (sql) => {
    // A killed proof leaves its database.
    await dropDatabase(sql, scratch)
    await sql`create database ${sql(scratch)} template template0`
  })
  const scratchUrl = besideDatabase(url, scratch)
  try {
    await loadRows({ ...options, url: scratchUrl })
    await withConnection(scratchUrl, (sql) => assertRows(sql, manifest))
  } finally {
    await withConnection(url, (sql) => dropDatabase(sql, scratch))
  }
  for (const { path, sha256, stored } of manifest.files) {
    const content = await store.read(stored)
    if (createHash('sha256').update(content).digest('hex') !== sha256)
      throw new Error(`The file ${path} differs from the one that was backed up`)
  }
}

/** One name for each database of a server: a proof finds the leftovers of an earlier one, and affects no other site. */
function scratchName(url: string): string {
  const hash = createHash('sha256')
    .update(`/${placeOf(url).database}`)
    .digest('hex')
  return `coop_proof_${hash.slice(0, 12)}`
}

async function assertRows(sql: postgres.Sql, manifest: Manifest): Promise<void> {
  await sql.begin(async (tx) => {
    await settleOutput(tx)
    for (const { name, columns, rows, sha256 } of manifest.tables) {
      const restored = await dumpTable(tx, { name, columns }, async () => {})
      if (restored.rows !== rows)
        throw new Error(
          `The table ${name} had ${rows} rows, and has ${restored.rows} after the restore on trial`,
        )
      if (restored.sha256 !== sha256)
        throw new Error(`The table ${name} has other rows after the restore on trial`)
    }
  })
}

async function withConnection(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = connectTo(url, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
