import { entityNamed, type EntityName } from '@coop/sync/entities'
import { lastOrder } from '@coop/sync/rules'
import type { AdminRow } from '../data/admin-row.ts'
import { numberOf } from '../data/json-values.ts'

/** The values that place a new row after all others. Empty if rows have no order. */
export function lastPlace(name: EntityName, rows: readonly AdminRow[]): { display_order?: number } {
  if (!('display_order' in entityNamed(name).fields)) return {}
  return { display_order: lastOrder(rows.map(({ values }) => numberOf(values['display_order']) ?? 0)) }
}
