import { type EntityName } from '@coop/sync/entities'
import type { AdminRow } from '../data/admin-row.ts'
import { inSlices } from './in-slices.ts'
import { createImportPlanner, type PlannedRow } from './plan-import.ts'
import type { CsvTable } from './read-csv.ts'
import { createReferences } from './references.ts'
import type { TransferColumn } from './transfer-columns.ts'

export type PlannedState = PlannedRow['state']

/** The plan of an import: its rows, and the number of rows in each state. */
export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  readonly counts: Readonly<Record<PlannedState, number>>
  /** The number of rows with a warning and without errors. */
  readonly warned: number
}

/** Plans all rows of a file except empty ones, without blocking the screen. */
export async function planImport(
  name: EntityName,
  table: CsvTable,
  columns: readonly (TransferColumn | null)[],
  rowsOf: (entity: EntityName) => readonly AdminRow[],
  newId: () => string,
  signal: AbortSignal,
): Promise<ImportPlan> {
  const references = createReferences(rowsOf)
  const themes = rowsOf('offering_themes')
  const planner = createImportPlanner({ name, columns, rows: rowsOf(name), references, themes, newId })
  const rows: PlannedRow[] = []
  const counts = { new: 0, changed: 0, same: 0, error: 0 }
  await inSlices(
    table.rows,
    (cells, place) => {
      if (cells.every((cell) => cell.trim() === '')) return
      // Row 1 contains the column names.
      const row = planner.plan(cells, place + 2)
      rows.push(row)
      counts[row.state] += 1
    },
    signal,
  )
  return { rows, counts, warned: rows.filter(isWarned).length }
}

/** Whether an importable row may have an unintended value, or omits something from the file. */
export function isWarned(row: PlannedRow): boolean {
  return row.state !== 'error' && row.warnings.length > 0
}
