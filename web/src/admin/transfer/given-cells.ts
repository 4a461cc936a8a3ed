import { csvText } from '@coop/sync/rules'
import { itemsOf } from '../data/json-values.ts'
import type { FormValues } from '../form/form-values.ts'
import { cellValue } from './cell-value.ts'
import { cellItems } from './list-items.ts'
import type { References } from './references.ts'
import type { RowError } from './row-check.ts'
import type { TransferColumn } from './transfer-columns.ts'

/** The columns of a file in their order; null: one that is left out. */
export type FileColumns = readonly (TransferColumn | null)[]

/** The cells of one row by the names of their columns. */
export type GivenCells = ReadonlyMap<string, string>

export function givenCells(columns: FileColumns, cells: readonly string[]): GivenCells {
  return new Map(
    columns.flatMap((column, index) => {
      const cell = cells[index]
      return column === null || cell === undefined ? [] : [[column.name, csvText(cell)] as const]
    }),
  )
}

/** @param start the row as it stands; null: it is a new one */
export function readCells(
  columns: FileColumns,
  given: GivenCells,
  start: FormValues | null,
  references: References,
  newId: () => string,
): { values: FormValues; errors: RowError[] } {
  const values: FormValues = {}
  const errors: RowError[] = []
  for (const column of columns) {
    const cell = column === null ? undefined : given.get(column.name)
    if (column === null || column.kind === 'id' || cell === undefined) continue
    const read =
      column.kind === 'field'
        ? cellValue(column.field, cell, references)
        : cellItems(column.list, cell, itemsOf(start?.[column.name]), references, newId)
    if ('error' in read) errors.push({ column: column.name, label: column.label, message: read.error })
    else values[column.name] = read.value
  }
  return { values, errors }
}
