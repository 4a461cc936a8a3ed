import { type EntityName } from '@coop/sync/entities'
import type { AdminRow } from '../data/admin-row.ts'
import { inSlices } from './in-slices.ts'
import { createImportPlanner, type PlannedRow } from './plan-import.ts'
import type { CsvTable } from './read-csv.ts'
import { createReferences } from './references.ts'
import type { TransferColumn } from './transfer-columns.ts'

export type PlannedState = PlannedRow['state']

/** The plan of an import: its rows, and how many of each state. */
export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  readonly counts: Readonly<Record<PlannedState, number>>
  /** How many of those without errors have a warning. */
  readonly warned: number
}

/** Plans all rows of a file but the empty ones, without holding up the screen. */
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
      // The names of the columns are row 1.
      const row = planner.plan(cells, place + 2)
      rows.push(row)
      counts[row.state] += 1
    },
    signal,
  )
  return { rows, counts, warned: rows.filter(isWarned).length }
}

/** It is imported with something that may not be meant, or without something that is in the file. */
export function isWarned(row: PlannedRow): boolean {
  return row.state !== 'error' && row.warnings.length > 0
}
