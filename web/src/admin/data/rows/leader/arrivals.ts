import { entityNames } from '@coop/sync/entities'
import { tablesOf } from '@coop/sync/overlay'
import { type ShapeStep, tablesAfter } from '@coop/sync/reader'
import { changedRows, mergedChanges } from '../table-view.ts'
import { type ChangedRows, type Filling, isDeliverable, type LeaderCommand, rowsOf } from './machine.ts'

/** Parts of the first load can arrive faster than screens can draw them. */
const PUBLISH_MS = 200

interface FillingDecision {
  readonly machine: Filling
  readonly commands: readonly LeaderCommand[]
}

/** L2: adds a part of a table. Rows that a screen waits for are published at once, others every 200 ms. */
export function arrived(machine: Filling, part: ShapeStep, isWhole: boolean, now: number): FillingDecision {
  const { arrivals } = machine
  const tables = tablesAfter(machine.tables, [part])
  const wholeTables = isWhole ? new Set([...arrivals.wholeTables, part.name]) : arrivals.wholeTables
  const taken: Filling = { ...machine, tables, arrivals: { ...arrivals, wholeTables } }
  const changed = changedRows([part], machine.tables, tables)
  // L3
  for (const entity of isWhole ? entityNames : []) {
    if (isChildList(part.name, entity) && isDeliverable(taken, entity)) changed.set(entity, 'all')
  }
  const count = [...tables.values()].reduce((sum, rows) => sum + rows.size, 0)
  const status = { ...machine.status, arrived: count }
  const next: Filling = {
    ...taken,
    status,
    arrivals: { ...taken.arrivals, unpublished: mergedChanges(arrivals.unpublished, changed) },
  }
  const ms = isFirstOfAScreen(next, changed) ? 0 : arrivals.publishedAt + PUBLISH_MS - now
  const shown: LeaderCommand = { type: 'show', status }
  if (ms <= 0) {
    const published = publishArrivals(next, now)
    return { machine: published.machine, commands: [shown, ...published.commands] }
  }
  if (arrivals.isScheduled) return { machine: next, commands: [shown] }
  return {
    machine: { ...next, arrivals: { ...next.arrivals, isScheduled: true } },
    commands: [shown, { type: 'schedule-arrivals', ms }],
  }
}

export function publishArrivals(machine: Filling, now: number): FillingDecision {
  const { arrivals, subscribed } = machine
  const changed = deliverable(machine, arrivals.unpublished)
  return {
    machine: {
      ...machine,
      arrivals: {
        ...arrivals,
        unpublished: new Map(),
        publishedAt: now,
        publishedEntities: new Set([...arrivals.publishedEntities, ...changed.keys()]),
        isScheduled: false,
      },
    },
    commands: [
      ...(arrivals.isScheduled ? [{ type: 'cancel-arrivals' } as const] : []),
      { type: 'publish', changed, subscribed, rows: rowsOf(machine) },
    ],
  }
}

/** True if a tab shows an entity and these are the first rows of it that can be shown. */
function isFirstOfAScreen(machine: Filling, changed: ChangedRows): boolean {
  const { publishedEntities } = machine.arrivals
  return [...changed.keys()].some(
    (entity) =>
      machine.subscribed.has(entity) && isDeliverable(machine, entity) && !publishedEntities.has(entity),
  )
}

function deliverable(machine: Filling, changed: ChangedRows): ChangedRows {
  return new Map([...changed].filter(([entity]) => isDeliverable(machine, entity)))
}

function isChildList(table: string, entity: (typeof entityNames)[number]): boolean {
  return tablesOf(entity).slice(0, -1).includes(table)
}
