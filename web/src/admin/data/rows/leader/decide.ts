// The leader of the rows as a pure function. `rows-leader.ts` carries out its commands and supplies the time.
//
// L1  The rows of an entity are shown once all its child lists have arrived completely, or everything is committed.
// L2  Rows of the first load are published at most every 200 ms, but the first rows that a screen waits for at once.
// L3  When the last child list of an entity arrives, all arrived rows of the entity are published.
// L4  The first commit publishes the differences from the arrived rows, and every entity, even if empty, as complete.
// L5  A later commit publishes the rows that it changes, and every entity named by an answer, whatever it changed.
// L6  A tab gets the rows that it lacks. A tab with rows of another run, which may be newer, waits until the server has
//     confirmed the rows of this run, and then gets all of them.
// L7  A step that does not fit the rows is refused, and all rows are discarded. The reader reads them again.
// L8  The end of a session leaves the rows unchanged. A starting reader does not hide the rows of an earlier visit.
// L9  Each confirmation sets the age of the rows. The first one is shown.
// L10 Once a minute the age of live rows is stored, and rows that could not be stored are stored again.
import { type EntityName, entityNames } from '@coop/sync/entities'
import { type ReaderStatus, type ReaderStep, tablesAfter } from '@coop/sync/reader'
import { entitiesOf, finalAnswers, LEDGER } from '../ledger-rows.ts'
import type { RowsStatus } from '../row-messages.ts'
import { changedRows, differingRows, type RowIds } from '../table-view.ts'
import { arrived, publishArrivals } from './arrivals.ts'
import {
  type Complete,
  emptyTables,
  isDeliverable,
  type LeaderCommand,
  type LeaderEvent,
  type LeaderMachine,
  NO_ARRIVALS,
  rowsOf,
} from './machine.ts'

export interface LeaderDecision {
  readonly machine: LeaderMachine
  readonly commands: readonly LeaderCommand[]
}

export function decide(machine: LeaderMachine, event: LeaderEvent): LeaderDecision {
  switch (event.type) {
    case 'greeted':
      return { machine, commands: [{ type: 'show', status: machine.status }] }
    case 'subscribed':
      return subscribed(machine, event)
    case 'arrived':
      if (machine.phase === 'complete') return unchanged(machine)
      return arrived(machine, event.part, event.isWhole, event.now)
    case 'arrivals-due':
      return machine.phase === 'complete' ? unchanged(machine) : publishArrivals(machine, event.now)
    case 'stepped':
      return stepped(machine, event.step)
    case 'confirmed':
      return confirmed(machine, event.now)
    case 'reader-status':
      return readerIs(machine, event.status)
    case 'counted':
      return show(machine, { total: event.total })
    case 'stored':
      return event.isStored === machine.status.stored
        ? unchanged(machine)
        : show(machine, { stored: event.isStored })
    case 'minute-over':
      return minuteOver(machine)
    default:
      return event satisfies never
  }
}

function subscribed(
  before: LeaderMachine,
  { tab, entity, changed, revision }: Extract<LeaderEvent, { type: 'subscribed' }>,
): LeaderDecision {
  const machine = { ...before, subscribed: new Set([...before.subscribed, entity]) }
  // L6
  if (changed === 'foreign' && !machine.isConfirmed)
    return unchanged({ ...machine, deferred: [...machine.deferred, { tab, entity }] })
  if (!isDeliverable(machine, entity)) return unchanged(machine)
  const ids = changed === 'foreign' ? 'all' : changed
  return { machine, commands: [{ type: 'send', tab, entity, ids, revision, rows: rowsOf(machine) }] }
}

function stepped(before: LeaderMachine, step: ReaderStep): LeaderDecision {
  const after = machineAfter(before, step)
  // L7
  if ('error' in after) {
    const { phase: _, ...common } = before
    const tables = emptyTables(before.names)
    return {
      machine: { ...common, phase: 'filling', tables, arrivals: NO_ARRIVALS },
      commands: [
        ...(before.phase === 'filling' && before.arrivals.isScheduled
          ? [{ type: 'cancel-arrivals' } as const]
          : []),
        { type: 'refuse-step', error: after.error },
      ],
    }
  }
  const { machine } = after
  const { tables } = machine
  const ledger = step.shapes.find(({ name }) => name === LEDGER)?.changes ?? []
  const isFirst = before.phase === 'filling'
  const changed = isFirst
    ? differingRows(before.tables, tables)
    : changedRows(step.shapes, before.tables, tables)
  // L4, L5
  addUnchanged(changed, isFirst ? entityNames : entitiesOf(ledger))
  return {
    machine,
    commands: [
      ...(isFirst ? publishArrivals(before, before.arrivals.publishedAt).commands : []),
      { type: 'publish', changed, subscribed: machine.subscribed, rows: rowsOf(machine) },
      { type: 'follow', step, tables },
      { type: 'settle', answers: finalAnswers(ledger) },
    ],
  }
}

/** The first step contains all rows, so rows that arrived before it are dropped. */
function machineAfter(before: LeaderMachine, step: ReaderStep): { machine: Complete } | { error: unknown } {
  try {
    const base = before.phase === 'filling' ? emptyTables(before.names) : before.tables
    return {
      machine: { ...before, phase: 'complete', tables: tablesAfter(base, step.shapes), state: step.state },
    }
  } catch (error) {
    return { error }
  }
}

function addUnchanged(changed: Map<EntityName, RowIds>, entities: Iterable<EntityName>): void {
  for (const entity of entities) if (!changed.has(entity)) changed.set(entity, new Set())
}

function confirmed(before: LeaderMachine, now: number): LeaderDecision {
  // L9
  const machine = { ...before, status: { ...before.status, asOf: now } }
  if (machine.isConfirmed) return unchanged(machine)
  // L6
  const sent = machine.deferred.map((subscription): LeaderCommand => ({
    type: 'send',
    ...subscription,
    ids: 'all',
    revision: null,
    rows: rowsOf(machine),
  }))
  return {
    machine: { ...machine, isConfirmed: true, deferred: [] },
    commands: [{ type: 'show', status: machine.status }, ...sent],
  }
}

function readerIs(machine: LeaderMachine, status: ReaderStatus): LeaderDecision {
  // L8
  if (status === 'signed-out') return { machine, commands: [{ type: 'ask-to-sign-in' }] }
  if (status === 'starting' && machine.hadSnapshot) return unchanged(machine)
  const shown = show(machine, { phase: status === 'starting' ? 'opening' : status, error: null })
  if (status !== 'filling') return shown
  return { machine: shown.machine, commands: [{ type: 'count-rows' }, ...shown.commands] }
}

function minuteOver(machine: LeaderMachine): LeaderDecision {
  const { phase, stored } = machine.status
  // L10
  const isDue = (phase === 'live' && machine.isConfirmed) || !stored
  return { machine, commands: isDue ? [{ type: 'settle', answers: [] }] : [] }
}

function show(machine: LeaderMachine, changes: Partial<RowsStatus>): LeaderDecision {
  const status = { ...machine.status, ...changes }
  return { machine: { ...machine, status }, commands: [{ type: 'show', status }] }
}

function unchanged(machine: LeaderMachine): LeaderDecision {
  return { machine, commands: [] }
}
