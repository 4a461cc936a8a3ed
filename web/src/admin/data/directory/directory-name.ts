/** Of what this browser keeps of the names of people; the id of whoever is signed in follows. */
export const directoryPrefix = 'coop-people-'

/** Forgets the names that were kept for everybody but this user (null: for everybody). */
export function forgetDirectoriesOfOthers(
  userId: string | null,
  storage: Pick<Storage, 'key' | 'length' | 'removeItem'> = localStorage,
): void {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
  for (const key of keys) {
    if (key.startsWith(directoryPrefix) && key !== `${directoryPrefix}${userId ?? ''}`)
      storage.removeItem(key)
  }
}
