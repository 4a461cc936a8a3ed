import { entityNamed, type EntityName } from '@coop/sync/entities'
import { lastOrder } from '@coop/sync/rules'
import { numberOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { placeKeyOf } from '../data/row-values.ts'
import { sortRows } from '../table/row-order.ts'

interface Places {
  readonly sorted: readonly AdminRow[]
  /** From 0, by the id of the row. */
  readonly byId: ReadonlyMap<string, number>
}

const known = new WeakMap<readonly AdminRow[], Places>()

/** The rows of an entity as the site shows them; sorted once for each state of the rows. */
export function placesOf(name: EntityName, rows: readonly AdminRow[]): Places {
  const cached = known.get(rows)
  if (cached !== undefined) return cached
  const sorted = sortRows(rows, { keyOf: placeKeyOf(entityNamed(name)), down: false })
  const places = { sorted, byId: new Map(sorted.map(({ id }, place) => [id, place])) }
  known.set(rows, places)
  return places
}

/** The values by which a new row stands behind all others; none where rows have no order. */
export function lastPlace(name: EntityName, rows: readonly AdminRow[]): { display_order?: number } {
  if (!('display_order' in entityNamed(name).fields)) return {}
  return { display_order: lastOrder(rows.map(({ values }) => numberOf(values['display_order']) ?? 0)) }
}
