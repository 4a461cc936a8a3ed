import { entityNamed, type EntityName } from '@coop/sync/entities'
import { fold } from '@coop/sync/rules'
import { textOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'

/** Translates between rows and their names in files. */
export interface References {
  /** The title of the row if it is unique, else the slug or key, else the id. */
  readonly nameOf: (entity: EntityName, id: string) => string
  readonly find: (entity: EntityName, name: string) => FoundRow
}

/** `others`: texts that distinguish the rows with this name. */
type FoundRow =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'several'; readonly others: readonly string[] }

/** @param rowsOf must return the same rows while these references are used */
export function createReferences(rowsOf: (entity: EntityName) => readonly AdminRow[]): References {
  const indexes = new Map<EntityName, RowIndex>()
  const indexOf = (entity: EntityName): RowIndex => {
    const index = indexes.get(entity) ?? createRowIndex(entity, rowsOf(entity))
    indexes.set(entity, index)
    return index
  }
  return {
    nameOf(entity, id) {
      const row = indexOf(entity).byId(id)
      const names =
        row === undefined ? [] : [textOf(row.values[entityNamed(entity).title]), keyOf(entity, row)]
      return names.find((name) => isOneRow(indexOf(entity).named(name), id)) ?? id
    },
    find(entity, name) {
      const rows = indexOf(entity).named(name)
      const [row] = rows
      if (row === undefined) return { kind: 'unknown' }
      if (rows.length === 1) return { kind: 'found', id: row.id }
      return { kind: 'several', others: rows.slice(0, 3).map((each) => keyOf(entity, each) || each.id) }
    },
  }
}

function isOneRow(rows: readonly AdminRow[], id: string): boolean {
  return rows.length === 1 && rows[0]?.id === id
}

/** The slug of a row, or its other unique field; '' if its entity has neither. */
function keyOf(entity: EntityName, { values }: AdminRow): string {
  const { slug, unique } = entityNamed(entity)
  return textOf(values[slug === null ? (unique ?? '') : 'slug'])
}

export interface RowIndex {
  readonly byId: (id: string) => AdminRow | undefined
  /** Finds a row by its slug, or by the other unique field of an entity without slugs. */
  readonly byKey: (key: string) => AdminRow | undefined
  /** Finds rows by title, without regard to case and accents. */
  readonly byTitle: (title: string) => readonly AdminRow[]
  /**
   * The rows with this id, else with this key, else with exactly this title, else with this title without regard to
   * case and accents.
   */
  readonly named: (name: string) => readonly AdminRow[]
}

export function createRowIndex(entity: EntityName, rows: readonly AdminRow[]): RowIndex {
  const { title } = entityNamed(entity)
  const ids = new Map(rows.map((row) => [row.id, row]))
  const keys = new Map(rows.map((row) => [keyOf(entity, row), row]))
  keys.delete('')
  const titles = new Map<string, AdminRow[]>()
  for (const row of rows) {
    const folded = fold(textOf(row.values[title]).trim())
    const alike = titles.get(folded)
    if (alike !== undefined) alike.push(row)
    else if (folded !== '') titles.set(folded, [row])
  }
  const byTitle = (text: string) => titles.get(fold(text.trim())) ?? []
  return {
    byId: (id) => ids.get(id),
    byKey: (key) => keys.get(key),
    byTitle,
    named(name) {
      const one = ids.get(name) ?? keys.get(name)
      if (one !== undefined) return [one]
      const alike = byTitle(name)
      const same = alike.filter((row) => row.values[title] === name)
      return same.length > 0 ? same : alike
    },
  }
}
