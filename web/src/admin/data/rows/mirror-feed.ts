import type { MirrorDatabase } from '../mirror/mirror-database.ts'
import { wakeableSleep } from '../wakeable-sleep.ts'
import { createUsageTimer } from './usage-timer.ts'
import { createMirrorBacklog, type FollowedStep } from './mirror-backlog.ts'

export interface MirrorFeed {
  readonly follow: (followed: FollowedStep) => void
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

/**
 * Opens the local database when something asks it, and closes it a minute after the last question: it takes seconds and
 * much memory. Meanwhile it is filled behind the rows in memory, however slow it is, when there is nothing else to do: what
 * has come meanwhile goes into the next step. A table of which the database has other rows than those that the changes
 * continue goes to it whole.
 */
// oxlint-disable-next-line max-lines-per-function -- filling and closing share when the database was opened, asked and changed
export function createMirrorFeed(options: MirrorFeedOptions): MirrorFeed {
  const { signal, idleMs = 60_000, quietMs = 2_000, latestMs = 15_000 } = options
  const { wake, look, sleep } = wakeableSleep(signal)
  const backlog = createMirrorBacklog()
  let database: Promise<MirrorDatabase> | null = null
  let waiters: { resolve: () => void; reject: (error: unknown) => void }[] = []
  let filling = false
  let changedAt = 0
  let dueAt = Infinity

  const usage = createUsageTimer(idleMs, () => {
    wake()
    if (!filling) closeUnused()
  })

  function closeUnused(): void {
    // One that could not be opened has said so to the question that opened it.
    database?.then((opened) => opened.close()).catch(() => {})
    database = null
  }

  async function openAndCompare(): Promise<MirrorDatabase> {
    const opened = await options.open()
    backlog.compare(await opened.state())
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
        if (usage.isUnused()) closeUnused()
        // Changes and questions may have come since the last look.
        else if (backlog.newest() !== null && !signal.aborted && (!backlog.isEmpty() || waiters.length > 0))
          fill()
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
      if (backlog.newest() === null) return
      if (backlog.isEmpty()) {
        for (const { resolve } of waiters.splice(0)) resolve()
        return
      }
      await untilQuiet()
      const newest = backlog.newest()
      if (signal.aborted || usage.isUnused() || newest === null) return
      const step = backlog.take(newest)
      try {
        await opened.commit(step)
        backlog.committed(step)
      } catch (error) {
        // Steps that it took before may be lost as well.
        backlog.forget()
        opened.close()
        throw error
      }
    }
  }

  /** A question, and the end of the database, do not wait for that. */
  async function untilQuiet(): Promise<void> {
    for (;;) {
      look()
      const ms =
        waiters.length > 0 || usage.isUnused() ? 0 : Math.min(changedAt + quietMs, dueAt) - Date.now()
      if (ms <= 0 || signal.aborted) break
      await sleep(ms)
    }
    dueAt = Infinity
  }

  return {
    follow(followed) {
      backlog.add(followed)
      changedAt = Date.now()
      dueAt = Math.min(dueAt, changedAt + latestMs)
      if (database !== null) fill()
    },
    async query(sql, params) {
      usage.begin()
      try {
        if (!signal.aborted) database ??= openAndCompare()
        const filled = new Promise<void>((resolve, reject) => waiters.push({ resolve, reject }))
        wake()
        fill()
        await filled
        if (database === null) throw new Error('The local database was closed')
        return await (await database).query(sql, params)
      } finally {
        usage.end()
      }
    },
  }
}
