import { syncedTables } from '@coop/sync/entities'
import { stableHash } from '@coop/sync/rules'

/** A hash of all tables and columns. Rows that were stored under another schema are not reused. */
export const syncedSchema = stableHash(JSON.stringify([...syncedTables()]))
