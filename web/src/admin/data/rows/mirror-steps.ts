import { dequal as deepEqual } from 'dequal/lite'
import type { MirrorChange, MirrorState, MirrorStep } from '../mirror/mirror-database.ts'
import type { Entry } from '../outbox/outbox-state.ts'
import { type EditedTables, editedTables } from './edited-tables.ts'
import type { FollowedStep, MirrorBacklog } from './mirror-backlog.ts'

/** The steps that bring the local database to the state that the screens show. */
export interface MirrorSteps {
  /** Call this when the database has been opened, with its state. */
  readonly begin: (stored: MirrorState | null) => void
  /** The next step, given the pending edits. null: the database is up to date. */
  readonly next: (entries: readonly Entry[]) => MirrorStep | null
  readonly committed: (step: MirrorStep) => void
}

/**
 * Edits are written into the rows of the tables, so that a query needs only one table with its indexes. The state lists
 * the ids of these rows. When the edits are gone, or in the next visit, these rows are written again.
 */
export function createMirrorSteps(backlog: MirrorBacklog): MirrorSteps {
  /** The rows in the database that contain edits. */
  let written: EditedTables = new Map()
  /** The rows that edits change now, and the rows and entries from which they were computed. */
  let edited: EditedTables = new Map()
  let source: { readonly newest: FollowedStep; readonly entries: readonly Entry[] } | null = null
  /** The ids of rows in the database that may differ from the server's rows. */
  let noted = new Map<string, ReadonlySet<string>>()

  function update(newest: FollowedStep, entries: readonly Entry[]): void {
    if (source?.newest === newest && source.entries === entries) return
    source = { newest, entries }
    edited = editedTables(newest.tables, entries)
    backlog.mark(differences(written, edited))
  }

  return {
    begin(stored) {
      backlog.compare(stored)
      written = new Map()
      source = null
      noted = new Map(Object.entries(stored?.edited ?? {}).map(([name, ids]) => [name, new Set(ids)]))
      backlog.mark(noted)
    },
    next(entries) {
      const newest = backlog.newest()
      if (newest === null) return null
      update(newest, entries)
      if (backlog.isEmpty()) return null
      const taken = backlog.take()
      const shapes = [...taken].map(([name, ids]) => {
        const [synced, own] = [newest.tables.get(name) ?? new Map(), edited.get(name) ?? new Map()]
        const all = ids === 'whole' ? new Set<string>([...synced.keys(), ...own.keys()]) : ids
        const changes = [...all].flatMap((id): MirrorChange[] => {
          const row = own.has(id) ? own.get(id) : synced.get(id)
          if (row === undefined || row === null) return ids === 'whole' ? [] : [{ op: 'delete', id }]
          return [{ op: 'insert', id, row }]
        })
        return { name, fresh: ids === 'whole', changes }
      })
      const names = new Set([...noted.keys(), ...edited.keys()])
      const notes = [...names].map((name) => {
        const now = edited.get(name)?.keys() ?? []
        // A table that is not written in this step keeps its earlier ids.
        return [
          name,
          taken.has(name) ? [...now] : [...new Set([...(noted.get(name) ?? []), ...now])],
        ] as const
      })
      const { state } = newest.step
      return {
        state: {
          ...state,
          shapes: backlog.doneOf(state),
          edited: Object.fromEntries(notes.filter(([, ids]) => ids.length > 0)),
        },
        shapes,
      }
    },
    committed({ state, shapes }) {
      backlog.committed(state)
      noted = new Map(Object.entries(state.edited).map(([name, ids]) => [name, new Set(ids)]))
      const next = new Map(written)
      for (const { name } of shapes)
        next.set(name, source === null ? new Map() : (edited.get(name) ?? new Map()))
      written = next
    },
  }
}

function* differences(
  before: EditedTables,
  after: EditedTables,
): Generator<readonly [table: string, ids: readonly string[]]> {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(name), after.get(name)]
    const ids = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])
    yield [name, [...ids].filter((id) => !deepEqual(old?.get(id), now?.get(id)))]
  }
}
