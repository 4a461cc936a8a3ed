import { useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { EntityName } from '@coop/sync/entities'
import type { Role } from '@coop/sync/releases'
import type { ToastAction } from '../../ui/notices/toast-layer.tsx'
import { AdminContext, type AdminSource } from './admin-context.ts'
import { AuthContext } from './session/auth-context.ts'
import type { DraftNote } from './drafts/draft.ts'
import type { Drafts } from './drafts/drafts.ts'
import { derived, type Live } from './live.ts'
import type { AdminData } from './admin-data.ts'
import type { AdminRow, RowOf, RowValues } from './admin-row.ts'
import type { Auth } from './session/auth.ts'
import type { DeviceFile } from './device-file.ts'
import type { QueueView } from './outbox/queue-view.ts'
import type { RowsView } from './rows/rows-view.ts'
import type { Step } from './outbox/step.ts'

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** The role of the signed-in person. A role that this version does not know gets the fewest rights. */
export function useRole(): Role {
  return useAuth().user?.role ?? 'editor'
}

export function useAdmin(): AdminData {
  return useSource().data
}

export function useQueue(): QueueView {
  return useLive(useSource().queue)
}

export function useRowsView(): RowsView {
  return useLive(useSource().view)
}

export interface RowList<Row extends AdminRow = AdminRow> {
  readonly rows: readonly Row[]
  /** True until it is known whether there are any rows. */
  readonly loading: boolean
  /** True when these are all rows; false while the first load still adds rows. */
  readonly complete: boolean
}

/** All rows of an entity, unsorted, as this administrator sees them. */
export function useRows<N extends EntityName>(entity: N): RowList<RowOf<N>> {
  const source = useSource()
  const rows = useLive(useMemo(() => source.rows(entity), [source, entity]))
  const isComplete = useLive(useMemo(() => source.isComplete(entity), [source, entity]))
  return useMemo(() => {
    const complete = rows !== undefined && isComplete
    // An incomplete empty list does not mean that there are no rows.
    return { rows: rows ?? [], loading: rows === undefined || (rows.length === 0 && !complete), complete }
  }, [rows, isComplete])
}

type RowsByEntity = ReadonlyMap<EntityName, readonly AdminRow[]>

/** The rows of these entities, as far as they are known. The object stays the same until one of the lists changes. */
export function useRowsOf(names: readonly EntityName[]): { rows: RowsByEntity; complete: boolean } {
  const source = useSource()
  return useLive(useMemo(() => rowsOf(source, names), [source, names]))
}

function rowsOf(
  source: AdminSource,
  names: readonly EntityName[],
): Live<{ rows: RowsByEntity; complete: boolean }> {
  const lists = names.map((name) => ({
    name,
    rows: listOf(source, name),
    isComplete: source.isComplete(name),
  }))
  let current: { rows: RowsByEntity; complete: boolean } = { rows: new Map(), complete: false }
  return {
    get() {
      const complete = lists.every(({ isComplete }) => isComplete.get())
      const isSame = lists.every(({ name, rows }) => current.rows.get(name) === (rows.get() ?? noRows))
      if (!isSame || current.complete !== complete) {
        const rows = isSame
          ? current.rows
          : new Map(lists.map((each) => [each.name, each.rows.get() ?? noRows]))
        current = { rows, complete }
      }
      return current
    },
    subscribe(listener) {
      const ends = lists.flatMap(({ rows, isComplete }) => [
        rows.subscribe(listener),
        isComplete.subscribe(listener),
      ])
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

function listOf(source: AdminSource, name: EntityName): Live<readonly AdminRow[] | undefined> {
  return source.rows(name)
}

const noRows: readonly AdminRow[] = []

/**
 * Reads the rows of an entity on demand. A change of the rows does not render the component again.
 * @param onChange called after each change; must be the same function in every render
 */
export function useRowsReader<N extends EntityName>(
  entity: N,
  onChange: () => void = ignore,
): () => readonly RowOf<N>[] {
  const source = useSource()
  const live = useMemo(() => source.rows(entity), [source, entity])
  // Rows are loaded and followed only while there is a listener.
  useEffect(() => live.subscribe(onChange), [live, onChange])
  return useCallback(() => live.get() ?? [], [live])
}

/** null: the row does not exist; undefined: not yet known. */
export function useRow<N extends EntityName>(entity: N, id: string): RowOf<N> | null | undefined {
  const { rows, complete } = useRows(entity)
  return useMemo(
    () => rows.find((row) => row.id === id) ?? (complete ? null : undefined),
    [rows, complete, id],
  )
}

/** The row on the site, without the edits of this device. null: the row does not exist, or is not yet known. */
export function useSiteRow(entity: EntityName, id: string): RowValues | null {
  const source = useSource()
  return useLive(useMemo(() => source.siteRow(entity, id), [source, entity, id]))
}

/** The files stored on this device. */
export function useDeviceFiles(): readonly DeviceFile[] {
  return useLive(useSource().files)
}

/** The progress of uploads, from 0 to 1, by address. */
export function useUploads(): ReadonlyMap<string, number> {
  return useLive(useSource().uploads)
}

/** A local URL of a file of this device. null: this device does not have the file. */
export function useLocalUrl(address: string): string | null {
  const source = useSource()
  return useLive(useMemo(() => source.localUrl(address), [source, address]))
}

/** Unsaved input of forms. */
export function useDrafts(): Drafts {
  return useSource().drafts
}

/** The drafts of all forms, the newest first. */
export function useDraftNotes(): readonly DraftNote[] {
  return useLive(useSource().drafts.notes)
}

/** The newest draft of a row. */
export function useDraftOf(entity: EntityName, rowId: string): DraftNote | undefined {
  const { notes } = useSource().drafts
  const isOfRow = (note: DraftNote) => note.rowId === rowId && note.entity === entity
  return useLive(derived(notes, (all) => all.find(isOfRow)))
}

/** The steps that can be undone or redone, oldest first. */
export function useSteps(): readonly Step[] {
  return useLive(useSource().steps)
}

/** Requests that a step is undone. The code that undoes it is loaded after the first rows. */
export function useUndoAction(): (stepId: string | null) => ToastAction | undefined {
  const { undoRequest } = useSource()
  return useCallback(
    (stepId) =>
      stepId === null ? undefined : { label: 'Undo', run: () => undoRequest.set({ kind: 'undo', stepId }) },
    [undoRequest],
  )
}

export function useSource(): AdminSource {
  const source = useContext(AdminContext)
  if (source === null) throw new Error('useAdmin must be used within an AdminProvider')
  return source
}

function useLive<T>(live: Live<T>): T {
  return useSyncExternalStore(live.subscribe, live.get, live.get)
}

function ignore(): void {}
