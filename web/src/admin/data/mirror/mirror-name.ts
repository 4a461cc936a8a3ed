const PREFIX = 'coop-mirror-'

/** The name by which PGlite opens the local database of a user. */
export function mirrorName(userId: string): string {
  return PREFIX + userId
}

/** The browser's database in which PGlite keeps the files of one with this name. */
export const mirrorDatabasePrefix = `/pglite/${PREFIX}`
