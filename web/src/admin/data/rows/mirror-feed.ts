import type { ReaderState, ReaderStep, RowChange, ShapeStep, TableMaps } from '@coop/sync/reader'
import type { MirrorDatabase } from '../mirror/mirror-database.ts'

/** What a leader has just come to: the step that it has taken, and the rows after it. */
interface Followed {
  readonly step: ReaderStep
  readonly tables: TableMaps
}

export interface MirrorFeed {
  readonly follow: (followed: Followed) => void
  /** Rows of the database, which is opened for it, once it has all rows so far. */
  readonly query: (sql: string, params: readonly unknown[]) => Promise<readonly unknown[]>
}

interface MirrorFeedOptions {
  readonly open: () => Promise<MirrorDatabase>
  readonly signal: AbortSignal
  /** The database is closed when nothing has been asked for this long, in milliseconds. */
  readonly idleMs?: number
  /** It is filled when nothing has come for this long, in milliseconds, */
  readonly quietMs?: number
  /** at the latest this long after a change. */
  readonly latestMs?: number
}

/** Changes of a table that wait for the database; with more than this it gets the table whole. */
const MANY = 2_000

/**
 * Opens the local database when something asks it, and closes it a minute after the last question: it takes seconds and
 * much memory. Meanwhile it is filled behind the rows in memory, however slow it is, when there is nothing else to do: what
 * has come meanwhile goes into the next step. A table of which the database has other rows than those that the changes
 * continue goes to it whole.
 */
export function createMirrorFeed(options: MirrorFeedOptions): MirrorFeed {
  const { signal, idleMs = 60_000, quietMs = 2_000, latestMs = 15_000 } = options
  let followed: Followed | null = null
  let database: Promise<MirrorDatabase> | null = null
  /** Where each table of the database has to stand for the changes below to continue it. */
  const points = new Map<string, string>()
  const behind = new Map<string, RowChange[] | 'whole'>()
  let waiters: { resolve: () => void; reject: (error: unknown) => void }[] = []
  let filling = false
  let asking = 0
  let isUnused = false
  let idle: ReturnType<typeof setTimeout> | undefined
  let changedAt = 0
  let dueAt = Infinity
  let endPause: (() => void) | null = null

  function follow(next: Followed): void {
    const { state, shapes } = next.step
    if (followed === null)
      for (const [name, point] of Object.entries(state.shapes)) points.set(name, pointOf(point))
    for (const { name, fresh, changes } of shapes) {
      const waiting = behind.get(name) ?? []
      const isWhole = fresh || waiting === 'whole' || waiting.length + changes.length > MANY
      behind.set(name, isWhole ? 'whole' : [...waiting, ...changes])
    }
    followed = next
    changedAt = Date.now()
    dueAt = Math.min(dueAt, changedAt + latestMs)
    if (database !== null) fill()
  }

  /** Something asks, or has its answer: the time without use begins after the last one. */
  function use(more: 1 | -1): void {
    asking += more
    isUnused = false
    clearTimeout(idle)
    if (asking > 0 || database === null || signal.aborted) return
    idle = setTimeout(() => {
      isUnused = true
      endPause?.()
      if (!filling) closeUnused()
    }, idleMs)
  }

  function closeUnused(): void {
    database?.then((opened) => opened.close()).catch(() => {})
    database = null
  }

  async function openAndCompare(): Promise<MirrorDatabase> {
    const opened = await options.open()
    const stored = await opened.state()
    for (const name of followed?.tables.keys() ?? []) {
      const point = stored?.shapes[name]
      if (point === undefined || pointOf(point) !== points.get(name)) behind.set(name, 'whole')
    }
    return opened
  }

  function fill(): void {
    if (filling || database === null) return
    filling = true
    database
      .then(fillFrom)
      .catch(failed)
      .finally(() => {
        filling = false
        if (isUnused) closeUnused()
        // What has come since the last look.
        else if (followed !== null && !signal.aborted && (behind.size > 0 || waiters.length > 0)) fill()
      })
  }

  function failed(error: unknown): void {
    if (signal.aborted) return
    console.warn('The local database cannot be filled; the next question opens it again', error)
    database = null
    for (const { reject } of waiters.splice(0)) reject(error)
  }

  async function fillFrom(opened: MirrorDatabase): Promise<void> {
    for (;;) {
      if (followed === null) return
      if (behind.size === 0) {
        for (const { resolve } of waiters.splice(0)) resolve()
        return
      }
      await pause()
      if (signal.aborted || isUnused) return
      const step = nextStep(followed)
      try {
        await opened.commit(step)
        for (const [name, point] of Object.entries(step.state.shapes)) points.set(name, pointOf(point))
      } catch (error) {
        // What it took before may be lost as well: no table of it is known to continue.
        points.clear()
        opened.close()
        throw error
      }
    }
  }

  /** Until it is quiet; a question, and the end of the database, do not wait for that. */
  async function pause(): Promise<void> {
    for (;;) {
      const wait = waiters.length > 0 || isUnused ? 0 : Math.min(changedAt + quietMs, dueAt) - Date.now()
      if (wait <= 0 || signal.aborted) break
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait)
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    endPause = null
    dueAt = Infinity
  }

  /** One table whole, or all changes that wait, together with where the tables then stand. */
  function nextStep({ step: { state }, tables }: Followed): ReaderStep {
    const whole = [...behind].find(([, waiting]) => waiting === 'whole')?.[0]
    const names = whole === undefined ? [...behind.keys()] : [whole]
    const shapes = names.map((name): ShapeStep => {
      const waiting = behind.get(name) ?? []
      behind.delete(name)
      if (waiting !== 'whole') return { name, fresh: false, changes: waiting }
      const rows = [...(tables.get(name) ?? [])]
      return { name, fresh: true, changes: rows.map(([id, row]) => ({ op: 'insert', id, row })) }
    })
    // What still waits stands nowhere: a run that ends now begins those tables anew.
    const done = Object.entries(state.shapes).filter(([name]) => !behind.has(name))
    return { state: { ...state, shapes: Object.fromEntries(done) }, shapes }
  }

  return {
    follow,
    async query(sql, params) {
      use(1)
      try {
        if (!signal.aborted) database ??= openAndCompare()
        const filled = new Promise<void>((resolve, reject) => waiters.push({ resolve, reject }))
        endPause?.()
        fill()
        await filled
        if (database === null) throw new Error('The local database was closed')
        return await (await database).query(sql, params)
      } finally {
        use(-1)
      }
    },
  }
}

function pointOf({ handle, offset }: ReaderState['shapes'][string]): string {
  return `${handle} ${offset}`
}
