import { entityNamed, type EntityName } from '@coop/sync/entities'
import { fold } from '@coop/sync/rules'
import { textOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'

/** Other rows as files name them. */
export interface References {
  /** By its title; by its slug or key where that is not enough, and else by its id. */
  readonly nameOf: (entity: EntityName, id: string) => string
  readonly find: (entity: EntityName, name: string) => FoundRow
}

/** `others`: what tells the rows apart that all have this name. */
type FoundRow =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'several'; readonly others: readonly string[] }

/** @param rowsOf must give the same rows as long as these references are used */
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

/** The slug of a row, or its other unique field; '': its entity has neither. */
function keyOf(entity: EntityName, { values }: AdminRow): string {
  const { slug, unique } = entityNamed(entity)
  return textOf(values[slug === null ? (unique ?? '') : 'slug'])
}

export interface RowIndex {
  readonly byId: (id: string) => AdminRow | undefined
  /** By slug, or by the other unique field where there is no slug. */
  readonly byKey: (key: string) => AdminRow | undefined
  /** By title, without case and accents. */
  readonly byTitle: (title: string) => readonly AdminRow[]
  /** The rows with this id; else this key; else this title: exactly, or but for case and accents. */
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
