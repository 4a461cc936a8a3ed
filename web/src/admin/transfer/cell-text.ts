import { type Field, isEntityName } from '@coop/sync/entities'
import type { CsvCell } from '@coop/sync/rules'
import { itemsOf, textsOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { byDisplayOrder } from './item-order.ts'
import { joinEntries } from './list-cell.ts'
import type { References } from './references.ts'
import { entryFields, type TransferColumn } from './transfer-columns.ts'

/** The cell of a row in this column. `cellValue` is the inverse. */
export function cellText(column: TransferColumn, row: AdminRow, references: References): CsvCell {
  switch (column.kind) {
    case 'id':
      return row.id
    case 'field':
      return fieldText(column.field, row.values[column.name], references)
    case 'list': {
      const fields = entryFields(column.list)
      const items = itemsOf(row.values[column.name]).toSorted(byDisplayOrder)
      const entries = items.map((item) =>
        fields.map(([name, field]) => String(fieldText(field, item[name], references) ?? '')),
      )
      return joinEntries(entries, fields.length > 1)
    }
    default:
      return column satisfies never
  }
}

function fieldText(field: Field, value: unknown, references: References): CsvCell {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value
  if (Array.isArray(value))
    return joinEntries(
      textsOf(value).map((text) => [text]),
      false,
    )
  if (typeof value !== 'string') return null
  const { references: table } = field
  return table !== null && isEntityName(table) ? references.nameOf(table, value) : value
}
