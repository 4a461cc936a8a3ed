import { createHash } from 'node:crypto'
import type { Sql } from 'postgres'
import type { MediaStorage, StoredFile } from '../storage/media-storage.ts'
import { backupName, type BackupStore, namesIn, readManifest, writeOnce } from './backup-store.ts'
import { dumpTable, settleOutput } from './dump-table.ts'
import type { BackedUpFile, Manifest } from './manifest.ts'
import { readPartitions, readSequences, readTables } from './read-tables.ts'

interface BackupOptions {
  sql: Sql
  storage: MediaStorage
  store: BackupStore
  now: Date
}

/**
 * Writes a backup of rows and files while the site runs. The rows are a consistent snapshot. The files are copied
 * afterwards: a file is stored before a row names it, and kept for a week after the last row that named it.
 * @returns its name and contents
 */
export async function makeBackup(options: BackupOptions): Promise<{ name: string; manifest: Manifest }> {
  const { sql, store, now } = options
  const name = backupName(now)
  const rows = await sql.begin('isolation level repeatable read read only', async (tx) => {
    await settleOutput(tx)
    const tables: Manifest['tables'] = []
    for (const table of await readTables(tx)) {
      const write = (index: number, part: Buffer): Promise<void> =>
        store.write(partPath(name, table.name, index), part)
      tables.push(await dumpTable(tx, table, write))
    }
    const migrations = await tx<Manifest['migrations']>`
      select name, checksum from schema_migrations order by name`
    return {
      migrations: [...migrations],
      tables,
      partitions: await readPartitions(tx),
      sequences: await readSequences(tx),
    }
  })
  const files = await backUpFiles(options)
  const manifest: Manifest = { format: 1, takenAt: now.toISOString(), ...rows, files }
  await store.write(`${name}/manifest`, Buffer.from(JSON.stringify(manifest)))
  return { name, manifest }
}

export function partPath(backup: string, table: string, index: number): string {
  return `${backup}/rows/${table}/${String(index).padStart(6, '0')}`
}

/** Copies the files that no earlier backup has. A file that was backed up and is unchanged is not read. */
async function backUpFiles({ storage, store }: BackupOptions): Promise<BackedUpFile[]> {
  const paths = await store.paths()
  const stored = new Set(paths)
  const known = await filesOfNewest(store, paths)
  const files: BackedUpFile[] = []
  for await (const file of storage.list()) {
    const before = known.get(file.path)
    const isSame = before?.size === file.size && before.etag === file.etag && stored.has(before.stored)
    const entry = isSame ? before : await backUpFile(file, storage, store)
    if (entry !== null) files.push(entry)
  }
  return files
}

async function filesOfNewest(
  store: BackupStore,
  paths: readonly string[],
): Promise<Map<string, BackedUpFile>> {
  const newest = namesIn(paths).findLast(({ isWhole }) => isWhole)
  if (newest === undefined) return new Map()
  // An unreadable manifest, as after a change of the key, only means that every file is read.
  const manifest = await readManifest(store, newest.name).catch(() => null)
  const inThisSeal = `files/${store.seal.id}/`
  return new Map(
    (manifest?.files ?? [])
      .filter(({ stored }) => stored.startsWith(inThisSeal))
      .map((file) => [file.path, file]),
  )
}

/** null: the file was removed meanwhile, because no row names it. */
async function backUpFile(
  { path, etag }: StoredFile,
  storage: MediaStorage,
  store: BackupStore,
): Promise<BackedUpFile | null> {
  const content = await storage.read(path)
  if (content === null) return null
  const sha256 = createHash('sha256').update(content).digest('hex')
  const stored = `files/${store.seal.id}/${sha256}`
  await writeOnce(store, stored, content)
  return { path, size: content.length, etag, sha256, stored }
}
