import { BYTE_ORDER_MARK, csvLine, numberText } from '@coop/sync/rules'
import { isContentName, isEntityName } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import type { QueryColumn, QueryRows } from '../data/mirror/mirror-database.ts'
import { rowAddress } from '../entities/addresses.ts'

/** An answer prepared for display. The columns `entity` and `row_id` are not shown, but link to the form of a row. */
export interface Result {
  readonly columns: readonly QueryColumn[]
  readonly rows: readonly ResultRow[]
  readonly isCut: boolean
}

export interface ResultRow {
  readonly cells: readonly Json[]
  readonly address: string | null
}

export function resultOf({ columns, rows, isCut }: QueryRows): Result {
  const entity = columns.findIndex(({ name }) => name === 'entity')
  const rowId = columns.findIndex(({ name }) => name === 'row_id')
  const isLinked = entity >= 0 && rowId >= 0
  const isShown = (_: unknown, i: number) => !isLinked || (i !== entity && i !== rowId)
  return {
    columns: columns.filter(isShown),
    rows: rows.map((row) => {
      const [name, id] = [row[entity], row[rowId]]
      const hasForm =
        isLinked &&
        typeof name === 'string' &&
        isEntityName(name) &&
        isContentName(name) &&
        typeof id === 'string'
      return { cells: row.filter(isShown), address: hasForm ? rowAddress(name, id) : null }
    }),
    isCut,
  }
}

/** A value as text. */
export function cellText(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  // Without thousands separators, because it may be a year.
  if (typeof value === 'number') return Math.abs(value) < 10_000 ? String(value) : numberText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.map(cellText).join(', ')
  return JSON.stringify(value)
}

export function resultCsv({ columns, rows }: Result): Blob {
  const lines = rows.map(({ cells }) =>
    csvLine(cells.map((cell) => (typeof cell === 'object' && cell !== null ? cellText(cell) : cell))),
  )
  return new Blob([BYTE_ORDER_MARK, csvLine(columns.map(({ name }) => name)), ...lines], { type: 'text/csv' })
}
