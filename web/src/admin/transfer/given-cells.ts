import { trimBlanks } from '@coop/sync/entities'
import { csvText } from '@coop/sync/rules'
import type { AdminRow } from '../data/admin-row.ts'
import { itemsOf } from '../data/json-values.ts'
import type { FormValues } from '../form/form-values.ts'
import { cellText } from './cell-text.ts'
import { cellValue } from './cell-value.ts'
import { cutWarning, isDoubtful, unreadableError, withLineEnds } from './doubtful-cell.ts'
import { cellItems } from './list-items.ts'
import type { References } from './references.ts'
import type { RowError } from './row-check.ts'
import type { TransferColumn } from './transfer-columns.ts'

/** The columns of a file in their order; null for an ignored column. */
export type FileColumns = readonly (TransferColumn | null)[]

/** The cells of a row by column name. */
export type GivenCells = ReadonlyMap<string, string>

export function givenCells(columns: FileColumns, cells: readonly string[]): GivenCells {
  return new Map(
    columns.flatMap((column, index) => {
      const cell = cells[index]
      return column === null || cell === undefined ? [] : [[column.name, contentOf(cell)] as const]
    }),
  )
}

function contentOf(cell: string): string {
  return withLineEnds(csvText(cell))
}

interface ReadCells {
  /** Values of unchanged columns are omitted. */
  readonly values: FormValues
  readonly errors: RowError[]
  readonly warnings: RowError[]
}

/**
 * @param row the row to which the cells belong; null if it is new
 * @param start the values of that row
 */
export function readCells(
  columns: FileColumns,
  cells: readonly string[],
  row: AdminRow | null,
  start: FormValues | null,
  references: References,
  newId: () => string,
): ReadCells {
  const values: FormValues = {}
  const errors: RowError[] = []
  const warnings: RowError[] = []
  for (const [index, column] of columns.entries()) {
    const raw = cells[index]
    if (column === null || column.kind === 'id' || raw === undefined) continue
    const { name, label } = column
    const cell = contentOf(raw)
    if (isDoubtful(raw)) {
      const present = row === null ? '' : withLineEnds(String(cellText(column, row, references) ?? ''))
      if (row !== null && trimBlanks(cell) === trimBlanks(present)) continue
      const cut = cutWarning(raw, cell, present)
      if (cut !== null) warnings.push({ column: name, label, message: cut.message })
      if (cut?.isBeginning === true) continue
      const message = unreadableError(cell)
      if (message !== null) {
        errors.push({ column: name, label, message })
        continue
      }
    }
    const read =
      column.kind === 'field'
        ? cellValue(column.field, cell, references)
        : cellItems(column.list, cell, itemsOf(start?.[name]), references, newId)
    if ('error' in read) errors.push({ column: name, label, message: read.error })
    else values[name] = read.value
  }
  return { values, errors, warnings }
}
