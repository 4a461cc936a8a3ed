import type { ReaderState, ReaderStep, TableMaps } from '@coop/sync/reader'
import type { MirrorState } from '../mirror/mirror-database.ts'

/** A step that the leader has taken, and the rows after it. */
export interface FollowedStep {
  readonly step: ReaderStep
  readonly tables: TableMaps
}

/** Which rows the local database does not have as they are. It is kept from the leader's start on, whether there is one or not. */
export interface MirrorBacklog {
  /** The newest rows; null: there are none yet. */
  readonly newest: () => FollowedStep | null
  readonly add: (followed: FollowedStep) => void
  readonly isEmpty: () => boolean
  /** Rows that have changed otherwise, by table. */
  readonly mark: (ids: Iterable<readonly [table: string, ids: Iterable<string>]>) => void
  /** A table that does not stand where its changes begin goes to the database whole. */
  readonly compare: (stored: MirrorState | null) => void
  /** Takes one whole table, or the rows that have changed of all tables. */
  readonly take: () => ReadonlyMap<string, ReadonlySet<string> | 'whole'>
  /** Where the tables of a state stand that do not wait. */
  readonly doneOf: (state: ReaderState) => ReaderState['shapes']
  readonly committed: (state: ReaderState) => void
  /** Gives all resume points up: the content of the database is unknown. */
  readonly forget: () => void
}

export function createMirrorBacklog(): MirrorBacklog {
  let newest: FollowedStep | null = null
  /** The resume point of each table at which its waiting changes begin. */
  const points = new Map<string, string>()
  const waiting = new Map<string, Set<string> | 'whole'>()

  function standAt({ shapes }: ReaderState): void {
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
      if (newest === null) standAt(state)
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
    // A table that still waits has no resume point: a run that ends now begins it anew.
    doneOf: ({ shapes }) => Object.fromEntries(Object.entries(shapes).filter(([name]) => !waiting.has(name))),
    committed: standAt,
    forget: () => points.clear(),
  }
}

function pointText({ handle, offset }: ReaderState['shapes'][string]): string {
  return `${handle} ${offset}`
}
