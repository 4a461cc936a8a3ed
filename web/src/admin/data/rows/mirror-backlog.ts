import type { ReaderState, ReaderStep, RowChange, ShapeStep, TableMaps } from '@coop/sync/reader'

/** A step that the leader has taken, and the rows after it. */
export interface FollowedStep {
  readonly step: ReaderStep
  readonly tables: TableMaps
}

/** The changes that the local database does not have yet. */
export interface MirrorBacklog {
  /** The newest rows; null: there are none yet. */
  readonly newest: () => FollowedStep | null
  readonly add: (followed: FollowedStep) => void
  readonly isEmpty: () => boolean
  /** A table that does not stand where its changes begin goes to the database whole. */
  readonly compare: (stored: ReaderState | null) => void
  /** Takes one whole table, or all changes that wait, together with where the tables then stand. */
  readonly take: (followed: FollowedStep) => ReaderStep
  readonly committed: (step: ReaderStep) => void
  /** Gives all resume points up: the content of the database is unknown. */
  readonly forget: () => void
}

/** Changes of a table that wait for the database; with more than this it gets the table whole. */
const MANY = 2_000

export function createMirrorBacklog(): MirrorBacklog {
  let newest: FollowedStep | null = null
  /** The resume point of each table at which its waiting changes begin. */
  const points = new Map<string, string>()
  const waiting = new Map<string, RowChange[] | 'whole'>()

  function standAt({ shapes }: ReaderState): void {
    for (const [name, point] of Object.entries(shapes)) points.set(name, pointText(point))
  }

  return {
    newest: () => newest,
    add(followed) {
      const { state, shapes } = followed.step
      if (newest === null) standAt(state)
      for (const { name, fresh, changes } of shapes) {
        const before = waiting.get(name) ?? []
        const isWhole = fresh || before === 'whole' || before.length + changes.length > MANY
        waiting.set(name, isWhole ? 'whole' : [...before, ...changes])
      }
      newest = followed
    },
    isEmpty: () => waiting.size === 0,
    compare(stored) {
      for (const name of newest?.tables.keys() ?? []) {
        const point = stored?.shapes[name]
        if (point === undefined || pointText(point) !== points.get(name)) waiting.set(name, 'whole')
      }
    },
    take({ step: { state }, tables }) {
      const whole = [...waiting].find(([, changes]) => changes === 'whole')?.[0]
      const names = whole === undefined ? [...waiting.keys()] : [whole]
      const shapes = names.map((name): ShapeStep => {
        const changes = waiting.get(name) ?? []
        waiting.delete(name)
        if (changes !== 'whole') return { name, fresh: false, changes }
        const rows = [...(tables.get(name) ?? [])]
        return { name, fresh: true, changes: rows.map(([id, row]) => ({ op: 'insert', id, row })) }
      })
      // A table that still waits has no resume point: a run that ends now begins it anew.
      const done = Object.entries(state.shapes).filter(([name]) => !waiting.has(name))
      return { state: { ...state, shapes: Object.fromEntries(done) }, shapes }
    },
    committed: ({ state }) => standAt(state),
    forget: () => points.clear(),
  }
}

function pointText({ handle, offset }: ReaderState['shapes'][string]): string {
  return `${handle} ${offset}`
}
