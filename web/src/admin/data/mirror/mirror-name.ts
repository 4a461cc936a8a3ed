/** The prefix of the browser databases with the files of local databases; the user id follows. */
export const mirrorDatabasePrefix = 'coop-mirror-'

/** The prefix in earlier releases, in which PGlite stored the files. */
export const formerMirrorPrefix = '/pglite/coop-mirror-'
