import { type ChildList, clientFields, type Entity, type Field } from '@coop/sync/entities'
import { utcTime } from '@coop/sync/rules'
import type { Json } from '@coop/sync/write'

/** A row of a table, as JSON. */
export type Row = Record<string, Json>

/** The client's fields of a row. */
export function fieldsOf(entity: Entity, row: Row): Row {
  return Object.fromEntries(
    clientFields(entity.fields).map(([name, field]) => {
      const value = valueOf(row, name, field)
      return [name, field.kind === 'timestamp' && typeof value === 'string' ? utcTime(value) : value]
    }),
  )
}

/** A child row as an item of its list. */
export function itemOf(list: ChildList, row: Row): Row {
  const values = clientFields(list.fields).map(([name, field]) => [name, valueOf(row, name, field)] as const)
  return Object.fromEntries([['id', row['id'] ?? null] as const, ...values])
}

/** A row from before the field existed gets its default, which the migration gave to all rows. */
function valueOf(row: Row, name: string, { nullable, default: value }: Field): Json {
  return row[name] ?? (nullable ? null : (value ?? null))
}

/** The items of a child list. */
export function itemsOf(value: Json | undefined): Row[] {
  return Array.isArray(value) ? value.filter((item) => isRow(item)) : []
}

function isRow(value: Json): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
