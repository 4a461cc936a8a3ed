import { type EntityName } from '@coop/sync/entities'
import { tablesOf, type TableRow } from '@coop/sync/overlay'
import type { ReaderState, ReaderStatus, ReaderStep, ShapeStep, TableMaps } from '@coop/sync/reader'
import type { LedgerAnswer } from '../../outbox/outbox-events.ts'
import { openingStatus, type RowsStatus } from '../row-messages.ts'
import type { Snapshot } from '../snapshot-store.ts'
import type { RowIds } from '../table-view.ts'

export type ChangedRows = ReadonlyMap<EntityName, RowIds>

/** The rows of all tables at one moment. */
export interface LeaderRows {
  readonly tables: TableMaps
  /** True when every row of the server is loaded; false while the first load still adds rows. */
  readonly isComplete: boolean
}

/** The state that both phases share. */
interface CommonState {
  readonly names: readonly string[]
  readonly tables: TableMaps
  readonly status: RowsStatus
  /** The leader started with the rows of an earlier visit. */
  readonly hadSnapshot: boolean
  /** The server has confirmed the rows in this run. */
  readonly isConfirmed: boolean
  /** The entities that a tab shows, in the order of their subscriptions. */
  readonly subscribed: ReadonlySet<EntityName>
  /** Subscriptions of tabs with rows of another leader, which may be newer than the rows here. */
  readonly deferred: readonly { readonly tab: string; readonly entity: EntityName }[]
}

/** The state of a first load before its commit. */
export interface Arrivals {
  /** Tables that have arrived completely. */
  readonly wholeTables: ReadonlySet<string>
  readonly unpublished: ChangedRows
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  /** Entities of which rows have been published. */
  readonly publishedEntities: ReadonlySet<EntityName>
  /** True if a timer for the next publication is running. */
  readonly isScheduled: boolean
}

/** The phase before the first commit, in which tables arrive one after the other. */
export interface Filling extends CommonState {
  readonly phase: 'filling'
  readonly arrivals: Arrivals
}

/** The phase in which all tables match one position of the server's log: that of the snapshot or of the last step. */
export interface Complete extends CommonState {
  readonly phase: 'complete'
  readonly state: ReaderState
}

export type LeaderMachine = Filling | Complete

/** Times are milliseconds since 1970. */
export type LeaderEvent =
  /** A tab requests the status. */
  | { readonly type: 'greeted' }
  /** A tab shows an entity and has `revision`. `changed`: the rows that differ from the rows of the tab. */
  | {
      readonly type: 'subscribed'
      readonly tab: string
      readonly entity: EntityName
      readonly changed: RowIds | 'foreign'
      readonly revision: number | null
    }
  | { readonly type: 'arrived'; readonly part: ShapeStep; readonly isWhole: boolean; readonly now: number }
  | { readonly type: 'arrivals-due'; readonly now: number }
  | { readonly type: 'stepped'; readonly step: ReaderStep }
  /** The server has confirmed that these are all its rows. */
  | { readonly type: 'confirmed'; readonly now: number }
  | { readonly type: 'reader-status'; readonly status: ReaderStatus }
  | { readonly type: 'counted'; readonly total: number | null }
  /** The snapshot was written, or the write failed. */
  | { readonly type: 'stored'; readonly isStored: boolean }
  | { readonly type: 'minute-over' }

export type LeaderCommand =
  | { readonly type: 'show'; readonly status: RowsStatus }
  | { readonly type: 'ask-to-sign-in' }
  | { readonly type: 'count-rows' }
  /** Changes that count as one revision. Tabs get the changes of `subscribed`. */
  | {
      readonly type: 'publish'
      readonly changed: ChangedRows
      readonly subscribed: ReadonlySet<EntityName>
      readonly rows: LeaderRows
    }
  /** Rows for one tab, which has `revision`. */
  | {
      readonly type: 'send'
      readonly tab: string
      readonly entity: EntityName
      readonly ids: RowIds
      readonly revision: number | null
      readonly rows: LeaderRows
    }
  | { readonly type: 'schedule-arrivals'; readonly ms: number }
  | { readonly type: 'cancel-arrivals' }
  /** The snapshot and the local database apply the step. */
  | { readonly type: 'follow'; readonly step: ReaderStep; readonly tables: TableMaps }
  /** The rows are stored; then these and earlier unsettled answers are passed to the outbox. */
  | { readonly type: 'settle'; readonly answers: readonly LedgerAnswer[] }
  /** The step does not fit the rows, so the reader must read them again. Always the last command. */
  | { readonly type: 'refuse-step'; readonly error: unknown }

export const NO_ARRIVALS: Arrivals = {
  wholeTables: new Set(),
  unpublished: new Map(),
  publishedAt: 0,
  publishedEntities: new Set(),
  isScheduled: false,
}

/** @param keepsRows whether this browser can store a snapshot */
export function newLeader(
  names: readonly string[],
  snapshot: Snapshot | null,
  keepsRows: boolean,
): LeaderMachine {
  const common = {
    names,
    hadSnapshot: snapshot !== null,
    isConfirmed: false,
    subscribed: new Set<EntityName>(),
    deferred: [],
  }
  const status = { ...openingStatus, stored: keepsRows }
  if (snapshot === null)
    return { ...common, phase: 'filling', tables: emptyTables(names), status, arrivals: NO_ARRIVALS }
  const { state, asOf } = snapshot.meta
  const tables = new Map(names.map((name) => [name, rowsById(snapshot.tables.get(name) ?? [])]))
  return { ...common, phase: 'complete', tables, state, status: { ...status, phase: 'live', asOf } }
}

export function rowsOf({ phase, tables }: LeaderMachine): LeaderRows {
  return { tables, isComplete: phase === 'complete' }
}

/** L1: whether the rows of an entity can be shown. */
export function isDeliverable(machine: LeaderMachine, entity: EntityName): boolean {
  if (machine.phase === 'complete') return true
  const { wholeTables } = machine.arrivals
  return tablesOf(entity)
    .slice(0, -1)
    .every((childList) => wholeTables.has(childList))
}

/** The tables of open screens are read first, in the order in which the screens were opened. */
export function priorityOf(table: string, { subscribed, names }: LeaderMachine): number {
  const index = [...subscribed].flatMap(tablesOf).lastIndexOf(table)
  return index === -1 ? names.length : index
}

export function emptyTables(names: readonly string[]): TableMaps {
  return new Map(names.map((name) => [name, new Map()]))
}

function rowsById(rows: readonly TableRow[]): Map<string, TableRow> {
  return new Map(rows.flatMap((row) => (typeof row['id'] === 'string' ? [[row['id'], row]] : [])))
}
