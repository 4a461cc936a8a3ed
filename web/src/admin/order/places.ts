import { entityNamed, type EntityName } from '@coop/sync/entities'
import type { AdminRow } from '../data/admin-row.ts'
import { placeKeyOf } from '../data/row-values.ts'
import { sortRows } from '../table/row-order.ts'

interface Places {
  readonly sorted: readonly AdminRow[]
  /** Counted from 0, by the id of the row. */
  readonly byId: ReadonlyMap<string, number>
}

const known = new WeakMap<readonly AdminRow[], Places>()

/** The rows of an entity in the order of the site. Sorted once per state of the rows. */
export function placesOf(name: EntityName, rows: readonly AdminRow[]): Places {
  const cached = known.get(rows)
  if (cached !== undefined) return cached
  const sorted = sortRows(rows, { keyOf: placeKeyOf(entityNamed(name)), down: false })
  const places = { sorted, byId: new Map(sorted.map(({ id }, place) => [id, place])) }
  known.set(rows, places)
  return places
}
