import { entityNamed, type EntityName } from '@coop/sync/entities'
import { slugify } from '@coop/sync/rules'
import type { AdminRow } from '../data/admin-row.ts'
import type { GivenCells } from './given-cells.ts'
import type { RowIndex } from './references.ts'

type RowMatch = { readonly row: AdminRow | null } | { readonly column: string; readonly error: string }

/** The row that a row of a file is about; null: it is a new one. */
export function findRow(name: EntityName, index: RowIndex, given: GivenCells): RowMatch {
  const { title, slug, unique } = entityNamed(name)
  const byId = index.byId(given.get('id') ?? '')
  if (byId !== undefined) return { row: byId }
  const key = given.get(slug === null ? (unique ?? '') : 'slug') ?? ''
  const byKey = index.byKey(key)
  if (byKey !== undefined) return { row: byKey }
  // With an address of its own, or another key, the row is a new one, whatever its title.
  if (slug === null ? unique !== null : key !== '') return { row: null }
  const called = given.get(title) ?? ''
  const alike = index.byTitle(called)
  if (alike.length > 1) {
    return {
      column: title,
      error: `${alike.length} items are called “${called}”. Add the Id column of an export to identify the item`,
    }
  }
  // The address that the title makes may be that of a row which was renamed since: one with the title comes before it.
  return { row: alike[0] ?? (slug === null ? undefined : index.byKey(slugify(called))) ?? null }
}
