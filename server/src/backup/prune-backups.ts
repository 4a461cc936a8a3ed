import { type BackupStore, namesIn, readManifest, timeOfBackup } from './backup-store.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Removes backups beyond their days, those that never became whole, and the files that no other backup names. The
 * newest one stays, however old it is. Comes after a proof alone, so that the last one that was proven stays as well.
 * @returns the names of those that were removed
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
      // One that is not whole may still be written, by another process of long patience.
      return age > (isWhole ? days : 1) * DAY_MS
    })
    .map(({ name }) => name)
  for (const name of gone) await removeBackup(store, name, paths)
  await removeUnnamedFiles(store, paths, gone)
  return gone
}

/**
 * Removes what earlier tries have left: while backups fail, each would leave all rows once more, and a full disk lets no
 * later one succeed. The newest whole backup stays, although it was not proven.
 * @param unfinished the try that has failed; it is removed where it did not become whole
 * @param unproven backups of this database that were never restored
 * @returns the names of those that were removed
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

/** The manifest goes first: half of a backup is none. */
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
    // A file of one that is still being written has no other name.
    if (!isWhole) return
    // A manifest that cannot be read may name every file: nothing is removed then, and the proof of that backup tells why.
    const manifest = await readManifest(store, name).catch(() => null)
    if (manifest === null) return
    for (const { stored } of manifest.files) named.add(stored)
  }
  for (const path of paths) if (path.startsWith('files/') && !named.has(path)) await store.remove(path)
}
