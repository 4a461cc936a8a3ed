import type { ReaderState, ReaderStep, TableMaps } from '@coop/sync/reader'
import type { MirrorState } from '../mirror/mirror-database.ts'

/** A step of the leader, and the rows after it. */
export interface FollowedStep {
  readonly step: ReaderStep
  readonly tables: TableMaps
}

/**
 * The rows that still have to be written to the local database. The backlog exists from the start of the leader, even
 * without a database.
 */
export interface MirrorBacklog {
  /** The newest rows. null: there are none yet. */
  readonly newest: () => FollowedStep | null
  readonly add: (followed: FollowedStep) => void
  readonly isEmpty: () => boolean
  /** Adds rows that changed for another reason than a step, by table. */
  readonly mark: (ids: Iterable<readonly [table: string, ids: Iterable<string>]>) => void
  /** Marks tables to be written whole if their stored state is not the state at which their changes begin. */
  readonly compare: (stored: MirrorState | null) => void
  /** Takes one whole table, or else the changed rows of all tables. */
  readonly take: () => ReadonlyMap<string, ReadonlySet<string> | 'whole'>
  /** The resume points of the tables that are completely written. */
  readonly doneOf: (state: ReaderState) => ReaderState['shapes']
  readonly committed: (state: ReaderState) => void
  /** Drops all resume points, because the content of the database is unknown. */
  readonly forget: () => void
}

export function createMirrorBacklog(): MirrorBacklog {
  let newest: FollowedStep | null = null
  /** For each table, the resume point at which its pending changes begin. */
  const points = new Map<string, string>()
  const waiting = new Map<string, Set<string> | 'whole'>()

  function setPoints({ shapes }: ReaderState): void {
    for (const [name, point] of Object.entries(shapes)) points.set(name, pointText(point))
  }

  function markIds(name: string, ids: Iterable<string>): void {
    const before = waiting.get(name) ?? new Set()
    if (before === 'whole') return
    for (const id of ids) before.add(id)
    if (before.size > 0) waiting.set(name, before)
  }

  return {
    newest: () => newest,
    add(followed) {
      const { state, shapes } = followed.step
      if (newest === null) setPoints(state)
      for (const { name, fresh, changes } of shapes) {
        if (fresh) waiting.set(name, 'whole')
        else
          markIds(
            name,
            changes.map(({ id }) => id),
          )
      }
      newest = followed
    },
    isEmpty: () => waiting.size === 0,
    mark(changed) {
      for (const [name, ids] of changed) markIds(name, ids)
    },
    compare(stored) {
      for (const name of newest?.tables.keys() ?? []) {
        const point = stored?.shapes[name]
        if (point === undefined || pointText(point) !== points.get(name)) waiting.set(name, 'whole')
      }
    },
    take() {
      const whole = [...waiting].find(([, ids]) => ids === 'whole')
      const taken = new Map(whole === undefined ? waiting : [whole])
      for (const name of taken.keys()) waiting.delete(name)
      return taken
    },
    // A table with pending rows gets no resume point, so that the next run writes it whole.
    doneOf: ({ shapes }) => Object.fromEntries(Object.entries(shapes).filter(([name]) => !waiting.has(name))),
    committed: setPoints,
    forget: () => points.clear(),
  }
}

function pointText({ handle, offset }: ReaderState['shapes'][string]): string {
  return `${handle} ${offset}`
}
