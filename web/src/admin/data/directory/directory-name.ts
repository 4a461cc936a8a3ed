/** Prefix of the storage key of people's names; the user id follows. */
export const directoryPrefix = 'coop-people-'

/** Prefix of the storage key of the latest changes; the user id follows. */
export const activityPrefix = 'coop-activity-'

/** Deletes the stored people and changes of all users but this one (null: of all users). */
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
