import { type Entity } from '@coop/sync/entities'
import { fold } from '@coop/sync/rules'
import { transferColumns, type TransferColumn } from './transfer-columns.ts'

/**
 * Matches the columns of a file by label or field name, in any spelling. Each column of the entity is matched at most
 * once.
 */
export function matchColumns(entity: Entity, header: readonly string[]): (TransferColumn | null)[] {
  const free = new Set(transferColumns(entity))
  return header.map((name) => {
    const wanted = plain(name)
    const columns = [...free]
    const column =
      columns.find(({ label }) => plain(label) === wanted) ??
      columns.find((column) => plain(column.name) === wanted)
    if (column === undefined || wanted === '') return null
    free.delete(column)
    return column
  })
}

function plain(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, '')
}
