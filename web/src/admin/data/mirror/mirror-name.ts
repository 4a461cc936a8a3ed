/** The browser's databases in which the files of the local databases lie, each with the id of its user. */
export const mirrorDatabasePrefix = 'coop-mirror-'

/** Former releases left the files to PGlite, which named the databases like this. */
export const formerMirrorPrefix = '/pglite/coop-mirror-'
