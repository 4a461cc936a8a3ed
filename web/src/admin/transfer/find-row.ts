import { entityNamed, type EntityName } from '@coop/sync/entities'
import { slugify } from '@coop/sync/rules'
import type { AdminRow } from '../data/admin-row.ts'
import type { GivenCells } from './given-cells.ts'
import type { RowIndex } from './references.ts'

type RowMatch = { readonly row: AdminRow | null } | { readonly column: string; readonly error: string }

/** Finds the row that a row of a file refers to; null if it is a new one. */
export function findRow(name: EntityName, index: RowIndex, given: GivenCells): RowMatch {
  const { title, slug, unique } = entityNamed(name)
  const byId = index.byId(given.get('id') ?? '')
  if (byId !== undefined) return { row: byId }
  const key = given.get(slug === null ? (unique ?? '') : 'slug') ?? ''
  const byKey = index.byKey(key)
  if (byKey !== undefined) return { row: byKey }
  // If the file gives another address or key, the row is new, whatever its title.
  if (slug === null ? unique !== null : key !== '') return { row: null }
  const called = given.get(title) ?? ''
  const alike = index.byTitle(called)
  if (alike.length > 1) {
    return {
      column: title,
      error: `${alike.length} items are called “${called}”. Add the Id column of an export to identify the item`,
    }
  }
  // The address derived from the title may belong to a row that was renamed since, so titles are compared first.
  return { row: alike[0] ?? (slug === null ? undefined : index.byKey(slugify(called))) ?? null }
}
