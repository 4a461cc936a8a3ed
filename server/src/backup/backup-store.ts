import { mkdir } from 'node:fs/promises'
import type { BackupConfig } from '../config/backup-config.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { AlreadyStored, type MediaStorage } from '../storage/media-storage.ts'
import { openS3Storage } from '../storage/s3-storage.ts'
import { type Manifest, manifestSchema } from './manifest.ts'
import { createSeal, type Seal } from './seal.ts'

/**
 * Backups side by side. Each has `{name}/rows/…` and `{name}/manifest`. The files that rows name are below `files`, by
 * checksum, once for all backups. A backup without a manifest is incomplete.
 */
export interface BackupStore {
  readonly seal: Seal
  write(path: string, content: Uint8Array): Promise<void>
  /** @throws an error of one sentence when it is missing or damaged */
  read(path: string): Promise<Buffer>
  remove(path: string): Promise<void>
  /** all paths */
  paths(): Promise<string[]>
}

/** @throws an error of one sentence when the folder or the bucket cannot be used */
export async function openBackupStore({
  s3,
  folder,
  key,
}: Pick<BackupConfig, 's3' | 'folder' | 'key'>): Promise<BackupStore> {
  const storage: MediaStorage = s3 === undefined ? await openOwnFolder(folder) : await openS3Storage(s3)
  const seal = createSeal(key)
  return {
    seal,
    async write(path, content) {
      await storage.put(path, await seal.close(path, content), 'application/octet-stream')
    },
    async read(path) {
      const sealed = await storage.read(path)
      if (sealed === null) throw new Error(`The file ${path} is missing from the backups`)
      try {
        return await seal.open(path, sealed)
      } catch (cause) {
        throw new Error(`The file ${path} is damaged, or was written with another BACKUP_KEY`, { cause })
      }
    },
    remove: (path) => storage.remove(path),
    async paths() {
      const paths: string[] = []
      for await (const { path } of storage.list()) paths.push(path)
      return paths
    },
  }
}

/** Only the owner may read this folder, because backups contain everything that the database protects. */
async function openOwnFolder(folder: string): Promise<MediaStorage> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return await openFolderStorage(folder)
}

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** Names sort by time. */
export function backupName(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-')
}

export function timeOfBackup(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'))
}

/** Every backup that has stored something, complete or not; oldest first. */
export function namesIn(paths: readonly string[]): { name: string; isWhole: boolean }[] {
  const names = new Set(paths.map((path) => path.split('/')[0] ?? '').filter((name) => NAME.test(name)))
  const stored = new Set(paths)
  return [...names].sort().map((name) => ({ name, isWhole: stored.has(`${name}/manifest`) }))
}

/** @throws an error of one sentence when it cannot be read */
export async function readManifest(store: BackupStore, name: string): Promise<Manifest> {
  const text = (await store.read(`${name}/manifest`)).toString()
  const read = manifestSchema.safeParse(JSON.parse(text))
  if (read.success) return read.data
  throw new Error(`This release cannot read the backup ${name}: use the release that made it`)
}

/** Returns whether this call stored it. The path derives from the content, so an existing file has the same content. */
export async function writeOnce(store: BackupStore, path: string, content: Uint8Array): Promise<boolean> {
  try {
    await store.write(path, content)
    return true
  } catch (error) {
    if (error instanceof AlreadyStored) return false
    throw error
  }
}
