import type { EntityName } from '@coop/sync/entities'
import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { AdminContext } from '../data/admin-context.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { namedEntities } from '../data/values.ts'

/**
 * Reads the rows of an entity, of the entities that it refers to, and of the themes; null while some are not on this
 * device yet.
 */
export function useTransferRows(name: EntityName): ((entity: EntityName) => readonly AdminRow[]) | null {
  const source = useContext(AdminContext)
  if (source === null) throw new Error('useTransferRows must be used within an AdminProvider')
  const followed = useMemo(
    () =>
      [...new Set([name, ...namedEntities(name), 'offering_themes' as const])].map((entity) => ({
        rows: source.rows(entity),
        complete: source.isComplete(entity),
      })),
    [source, name],
  )
  // Rows are loaded and followed only while there is a listener.
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = followed.flatMap(({ rows, complete }) => [
        rows.subscribe(listener),
        complete.subscribe(listener),
      ])
      return () => ends.forEach((end) => end())
    },
    [followed],
  )
  const isReady = useSyncExternalStore(subscribe, () =>
    followed.every(({ rows, complete }) => complete.get() && rows.get() !== undefined),
  )
  const rowsOf = useCallback((entity: EntityName) => source.rows(entity).get() ?? [], [source])
  return isReady ? rowsOf : null
}
