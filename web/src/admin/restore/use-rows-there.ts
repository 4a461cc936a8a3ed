import { contentNames, isEntityName } from '@coop/sync/entities'
import { useRowsOf } from '../data/hooks.ts'

/** All rows of this device, and whether a reference points to an existing one. */
export function useRowsThere() {
  const { rows, complete } = useRowsOf(contentNames)
  const isThere = (table: string, id: string): boolean =>
    isEntityName(table) && (rows.get(table) ?? []).some((row) => row.id === id)
  return { rows, isComplete: complete, isThere }
}
