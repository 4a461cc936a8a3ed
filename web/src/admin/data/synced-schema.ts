import { syncedTables } from '@coop/sync/entities'
import { stableHash } from '@coop/sync/rules'

/** A hash of all tables and columns: rows that a release of another schema has read are others. */
export const syncedSchema = stableHash(JSON.stringify([...syncedTables()]))
