// Synced rows in the form of a rows client.
import { editedRows } from '@coop/sync/overlay'
import type { Json } from '@coop/sync/write'
import type { SyncedRows } from '../data/rows/followed-rows.ts'
import { aRow } from './mirror-fixture.ts'

/** The services 1, 2 … with these names. */
export function syncedServices(names: readonly string[], values: Record<string, Json> = {}): SyncedRows {
  const services = names.map((name, i) => aRow('services', i + 1, { name, ...values }))
  return {
    rows: editedRows('services', (table) => (table === 'services' ? services : [])),
    applied: new Set(),
    complete: true,
  }
}
