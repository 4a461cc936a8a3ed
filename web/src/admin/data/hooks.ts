import { useContext, useMemo, useSyncExternalStore } from 'react'
import type { EntityName } from '@coop/sync/entities'
import { AdminContext, type AdminSource, AuthContext } from './contexts.ts'
import type { Live } from './live.ts'
import { parseRows, rowsQuery } from './mirror/mirror-schema.ts'
import type { AdminData, AdminRow, Auth, MirrorView, QueueView, RowOf, RowValues } from './types.ts'

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

export function useAdmin(): AdminData {
  return useSource().data
}

export function useQueue(): QueueView {
  return useLive(useSource().queue)
}

export function useMirror(): MirrorView {
  return useLive(useSource().mirror)
}

export interface RowList<Row extends AdminRow = AdminRow> {
  readonly rows: readonly Row[]
  readonly loading: boolean
}

/** All rows of an entity, as this administrator sees them; unsorted. */
export function useRows<N extends EntityName>(entity: N): RowList<RowOf<N>> {
  const source = useSource()
  const rows = useLive(useMemo(() => source.rows(entity), [source, entity]))
  const { phase } = useLive(source.mirror)
  // Before the first filling is complete, no rows does not mean that there are none.
  const isFilled = phase === 'live' || phase === 'offline'
  return useMemo(
    () => ({ rows: rows ?? [], loading: rows === undefined || (rows.length === 0 && !isFilled) }),
    [rows, isFilled],
  )
}

/** null: there is no such row; undefined: not yet known. */
export function useRow<N extends EntityName>(entity: N, id: string): RowOf<N> | null | undefined {
  const { rows, loading } = useRows(entity)
  return useMemo(
    () => (loading ? undefined : (rows.find((row) => row.id === id) ?? null)),
    [rows, loading, id],
  )
}

/** A row as the site has it, without the edits of this device. null: not there, or not yet known. */
export function useSiteRow(entity: EntityName, id: string): RowValues | null {
  const source = useSource()
  const rows = useLive(
    useMemo(() => source.query(rowsQuery(entity, 'some', 'synced'), [[id]]), [source, entity, id]),
  )
  return useMemo(() => (rows === undefined ? null : (parseRows(rows)[0]?.values ?? null)), [rows])
}

function useSource(): AdminSource {
  const source = useContext(AdminContext)
  if (source === null) throw new Error('useAdmin must be used within an AdminProvider')
  return source
}

function useLive<T>(live: Live<T>): T {
  return useSyncExternalStore(live.subscribe, live.get, live.get)
}
