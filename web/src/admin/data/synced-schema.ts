import { syncedTables } from '@coop/sync/entities'
import { stableHash } from '@coop/sync/rules'

let hash: number | null = null

/** A hash of all tables and columns: rows that a release of another schema has read are others. */
export function syncedSchema(): number {
  // Not while the modules load: in a bundle the entities may come after this one.
  return (hash ??= stableHash(JSON.stringify([...syncedTables()])))
}
