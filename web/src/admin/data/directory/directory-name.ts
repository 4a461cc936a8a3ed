/** Of what this browser keeps of the names of people; the id of whoever is signed in follows. */
export const directoryPrefix = 'coop-people-'

/** Of what it keeps of the latest changes, in the same way. */
export const activityPrefix = 'coop-activity-'

/** Forgets what was kept of people and of their changes for everybody but this user (null: for everybody). */
export function forgetDirectoriesOfOthers(
  userId: string | null,
  storage: Pick<Storage, 'key' | 'length' | 'removeItem'> = localStorage,
): void {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
  for (const key of keys) {
    for (const prefix of [directoryPrefix, activityPrefix]) {
      if (key.startsWith(prefix) && key !== `${prefix}${userId ?? ''}`) storage.removeItem(key)
    }
  }
}
