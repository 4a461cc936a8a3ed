import { type BackupStore, namesIn, readManifest, timeOfBackup } from './backup-store.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Removes backups older than `days`, incomplete ones older than a day, and the files that only they name. The newest
 * backup stays, however old. Call it only after a proof, so that the last proven backup stays too.
 * @returns the names of the removed backups
 */
export async function pruneBackups(
  store: BackupStore,
  { days, now }: { days: number; now: Date },
): Promise<string[]> {
  const paths = await store.paths()
  const backups = namesIn(paths)
  const newest = backups.findLast(({ isWhole }) => isWhole)?.name
  const gone = backups
    .filter(({ name, isWhole }) => {
      if (name === newest) return false
      const age = now.getTime() - timeOfBackup(name).getTime()
      // Another slow process may still be writing an incomplete backup.
      return age > (isWhole ? days : 1) * DAY_MS
    })
    .map(({ name }) => name)
  for (const name of gone) await removeBackup(store, name, paths)
  await removeUnnamedFiles(store, paths, gone)
  return gone
}

/**
 * Removes the leftovers of failed attempts. Otherwise each would store all rows again, and a full disk would prevent
 * later success. The newest complete backup stays, although it is not proven.
 * @param unfinished the attempt that has failed; it is removed if it is incomplete
 * @param unproven backups of this database that were never restored
 * @returns the names of the removed backups
 */
export async function removeFailedBackups(
  store: BackupStore,
  { unfinished, unproven }: { unfinished: string; unproven: readonly string[] },
): Promise<string[]> {
  const paths = await store.paths()
  const backups = namesIn(paths)
  const newest = backups.findLast(({ isWhole }) => isWhole)?.name
  const gone = backups
    .filter(({ name, isWhole }) =>
      isWhole ? name !== newest && unproven.includes(name) : name === unfinished,
    )
    .map(({ name }) => name)
  for (const name of gone) await removeBackup(store, name, paths)
  return gone
}

/** Removes the manifest first, so that an interrupted removal leaves an incomplete backup. */
async function removeBackup(store: BackupStore, name: string, paths: readonly string[]): Promise<void> {
  await store.remove(`${name}/manifest`)
  for (const path of paths) if (path.startsWith(`${name}/`)) await store.remove(path)
}

async function removeUnnamedFiles(
  store: BackupStore,
  paths: readonly string[],
  gone: readonly string[],
): Promise<void> {
  const named = new Set<string>()
  for (const { name, isWhole } of namesIn(paths)) {
    if (gone.includes(name)) continue
    // No manifest names the files of a backup that is still being written.
    if (!isWhole) return
    // An unreadable manifest may name any file, so nothing is removed. The proof of that backup reports the reason.
    const manifest = await readManifest(store, name).catch(() => null)
    if (manifest === null) return
    for (const { stored } of manifest.files) named.add(stored)
  }
  for (const path of paths) if (path.startsWith('files/') && !named.has(path)) await store.remove(path)
}
