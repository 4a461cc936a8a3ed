import { PARENT_IS_PUBLIC } from '../entities/define-entity.ts'
import { childListsOf, type EntityName, entityNamed } from '../entities/index.ts'
import type { Json } from '../write.ts'
import { type EditedValues, itemsOf, rowShapeOf, type TableRow } from './edited-rows.ts'

/** A row as visitors get it. */
export type PublicTableRow = TableRow & { readonly id: string }

/** The public rows of one row: in its own table and in those of its child lists. */
export type PublicParts = ReadonlyMap<string, readonly PublicTableRow[]>

/** The tables of an entity that have public rows: its own, then those of its child lists. */
export function publicTablesOf(entity: EntityName): readonly string[] {
  const declared = entityNamed(entity)
  return [declared, ...childListsOf(declared).map(({ list }) => list)].flatMap(({ table, public: view }) =>
    view === null ? [] : [table],
  )
}

/**
 * Applies the columns and conditions of the catalogue to one edited row, and returns what visitors get of it. The
 * result has every table of the entity; for a row that is not public, all are empty.
 */
export function publicParts(entity: EntityName, id: string, values: EditedValues): PublicParts {
  const declared = entityNamed(entity)
  if (declared.public === null) return new Map()
  const isPublic = isShown(entity, values)
  const { times } = rowShapeOf(entity)
  const own: Record<string, Json> = {}
  for (const column of declared.public.columns) {
    const value = values[column] ?? null
    own[column] = times.includes(column) ? textTime(value) : value
  }
  const parts = new Map<string, PublicTableRow[]>([[declared.table, isPublic ? [{ ...own, id }] : []]])
  for (const { name, list } of childListsOf(declared)) {
    const { public: view } = list
    if (view === null) continue
    const isListPublic = view.where === null || (view.where === PARENT_IS_PUBLIC && isPublic)
    const items = isListPublic ? itemsOf(values[name]) : []
    parts.set(
      list.table,
      items.flatMap((item) => {
        const { id: itemId } = item
        if (typeof itemId !== 'string') return []
        const row: Record<string, Json> = {}
        for (const column of view.columns)
          row[column] = column === list.parentKey ? id : (item[column] ?? null)
        return [{ ...row, id: itemId }]
      }),
    )
  }
  return parts
}

/** The flag that makes rows of this entity public; null: all or none are public. */
export function publicFlag(entity: EntityName): string | null {
  const { fields, public: view } = entityNamed(entity)
  const flag = view?.where ?? null
  if (flag !== null && typeof fields[flag]?.default !== 'boolean')
    throw new Error(`${entity}: visitors get rows where ${flag}, which is no flag of theirs`)
  return flag
}

function isShown(entity: EntityName, values: EditedValues): boolean {
  const flag = publicFlag(entity)
  return flag === null || values[flag] === true
}

/** Converts a time from Postgres' JSON form (`2026-01-02T03:04:05+00:00`) to its text form. */
function textTime(time: Json): Json {
  if (typeof time !== 'string' || time[10] !== 'T') return time
  return `${time.slice(0, 10)} ${time.slice(11).replace(/([+-]\d\d):00$/, '$1')}`
}
