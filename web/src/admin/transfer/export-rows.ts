import { type EntityName, entityNamed } from '@coop/sync/entities'
import { BYTE_ORDER_MARK, csvLine } from '@coop/sync/rules'
import type { AdminRow } from '../data/admin-row.ts'
import { cellText } from './cell-text.ts'
import { inSlices } from './in-slices.ts'
import type { References } from './references.ts'
import { transferColumns } from './transfer-columns.ts'

/** Complete rows as CSV. Importing the file again changes nothing. */
export async function exportRows(
  name: EntityName,
  rows: readonly AdminRow[],
  references: References,
): Promise<Blob> {
  const columns = transferColumns(entityNamed(name))
  const lines = [BYTE_ORDER_MARK, csvLine(columns.map(({ label }) => label))]
  await inSlices(rows, (row) => {
    lines.push(csvLine(columns.map((column) => cellText(column, row, references))))
  })
  return new Blob(lines, { type: 'text/csv' })
}

/** A file with the column names of a new row and no rows. */
export function templateFile(name: EntityName): Blob {
  const columns = transferColumns(entityNamed(name)).filter(({ kind }) => kind !== 'id')
  return new Blob([BYTE_ORDER_MARK, csvLine(columns.map(({ label }) => label))], { type: 'text/csv' })
}
