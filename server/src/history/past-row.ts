import { type ChildList, clientFields, type Entity } from '@coop/sync/entities'
import { utcTime } from '@coop/sync/rules'
import type { Json } from '@coop/sync/write'

/** A row of a table, as JSON. */
export type Row = Record<string, Json>

/** The client's fields of a row. */
export function fieldsOf(entity: Entity, row: Row): Row {
  return Object.fromEntries(
    clientFields(entity.fields).map(([name, { kind }]) => {
      const value = row[name] ?? null
      return [name, kind === 'timestamp' && typeof value === 'string' ? utcTime(value) : value]
    }),
  )
}

/** A child row as an item of its list. */
export function itemOf(list: ChildList, row: Row): Row {
  return Object.fromEntries(
    ['id', ...clientFields(list.fields).map(([name]) => name)].map((name) => [name, row[name] ?? null]),
  )
}

/** The items of a child list. */
export function itemsOf(value: Json | undefined): Row[] {
  return Array.isArray(value) ? value.filter((item) => isRow(item)) : []
}

function isRow(value: Json): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
