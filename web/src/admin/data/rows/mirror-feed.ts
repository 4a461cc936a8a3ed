import type { MirrorNews } from '../mirror/mirror-calls.ts'
import { type MirrorDatabase, TooMuchMemory, type NotStored, WrongQuery } from '../mirror/mirror-database.ts'
import type { Entry } from '../outbox/outbox-state.ts'
import { createSerialQueue } from '../outbox/serial-queue.ts'
import { wakeableSleep } from '../wakeable-sleep.ts'
import type { MirrorBacklog } from './mirror-backlog.ts'
import { createMirrorSteps } from './mirror-steps.ts'
import type { DatabaseStage, Question, QueryAnswer } from './query-messages.ts'
import { createUsageTimer } from './usage-timer.ts'

export interface MirrorFeed {
  /** Call this when the rows of the backlog have changed. */
  readonly changed: () => void
  /**
   * Runs a query once the database has all rows and edits so far, and opens the database if needed.
   * @throws the reason of the signal
   */
  readonly query: (question: Question, signal?: AbortSignal) => Promise<QueryAnswer>
}

interface MirrorFeedOptions {
  readonly open: (tell: (news: MirrorNews) => void) => Promise<MirrorDatabase>
  /** Reports what the database does before it returns a result. */
  readonly tell: (stage: DatabaseStage) => void
  /** Called when the database starts or stops being stored on the device. */
  readonly storageChanged: () => void
  readonly backlog: MirrorBacklog
  /** The stored edits of the outbox. */
  readonly entries: () => Promise<readonly Entry[]>
  readonly signal: AbortSignal
  /** The database is closed after this time without a query, in milliseconds. */
  readonly idleMs?: number
  /** The database is updated after this time without a change, in milliseconds. */
  readonly quietMs?: number
  /** The longest delay of an update after a change, in milliseconds. */
  readonly latestMs?: number
  /** The longest time that a query may run, in milliseconds. */
  readonly limitMs?: number
  /** The longest time that a cancelled query may still run, in milliseconds. */
  readonly cancelledMs?: number
}

/**
 * Opens the local database for the first query, and closes it one minute after the last one, because it takes seconds
 * to open and needs much memory. While it is open, it follows the rows in memory when nothing else is going on. Changes
 * that arrive during a step go into the next step. A table is written whole if its stored state is not the state at
 * which its changes begin.
 *
 * Queries run one after the other. A query that does not finish is stopped by ending its worker; the next query starts
 * a new worker.
 */
// oxlint-disable-next-line max-lines-per-function -- filling and closing share the times of opening, queries and changes
export function createMirrorFeed(options: MirrorFeedOptions): MirrorFeed {
  const { signal, backlog, tell, idleMs = 60_000, quietMs = 2_000, latestMs = 15_000 } = options
  const { limitMs = 10_000, cancelledMs = 1_000 } = options
  const { wake, look, sleep } = wakeableSleep(signal)
  const steps = createMirrorSteps(backlog)
  const inTurn = createSerialQueue()
  let database: Promise<MirrorDatabase> | null = null
  let waiters: { resolve: (opened: MirrorDatabase) => void; reject: (error: unknown) => void }[] = []
  let filling = false
  let changedAt = 0
  let dueAt = Infinity

  const usage = createUsageTimer(idleMs, () => {
    wake()
    if (!filling) close()
  })

  function close(): void {
    // If the database could not be opened, the query that opened it has reported the error.
    database?.then((opened) => opened.close()).catch(() => {})
    database = null
  }

  async function openAndCompare(): Promise<MirrorDatabase> {
    tell('loading')
    let notStored: NotStored | null = null
    const opened = await options.open((news) => {
      if (news.kind === 'opening') return tell('opening')
      if (news.notStored === notStored) return
      notStored = news.notStored
      options.storageChanged()
    })
    steps.begin(await opened.state())
    tell('filling')
    return opened
  }

  function fill(): void {
    if (filling || database === null) return
    filling = true
    const opening = database
    opening
      .then(fillFrom)
      .catch((error: unknown) => failed(error, opening))
      .finally(() => {
        filling = false
        if (usage.isUnused()) close()
        // Changes and queries may have arrived meanwhile.
        else if (backlog.newest() !== null && !signal.aborted && (!backlog.isEmpty() || waiters.length > 0))
          fill()
      })
  }

  function failed(error: unknown, opening: typeof database): void {
    // The error comes from a worker that was ended because of a long query.
    if (signal.aborted || database !== opening) return
    console.warn('The local database cannot be filled; the next question opens it again', error)
    close()
    for (const { reject } of waiters.splice(0)) reject(error)
  }

  async function fillFrom(opened: MirrorDatabase): Promise<void> {
    for (;;) {
      if (backlog.newest() === null) return
      const asked = waiters.length
      if (asked === 0 && backlog.isEmpty()) return
      await untilQuiet()
      if (signal.aborted || usage.isUnused()) return
      const answering = waiters.length
      const step = steps.next(await options.entries())
      if (step === null) {
        for (const { resolve } of waiters.splice(0, answering)) resolve(opened)
        continue
      }
      try {
        await opened.commit(step)
        steps.committed(step)
      } catch (error) {
        // Earlier steps may be lost as well.
        backlog.forget()
        throw error
      }
    }
  }

  /** Waits until no changes arrive. A query, and the closing of the database, end the wait. */
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

  function filled(): Promise<MirrorDatabase> {
    if (!signal.aborted) database ??= openAndCompare()
    const opened = new Promise<MirrorDatabase>((resolve, reject) => waiters.push({ resolve, reject }))
    wake()
    fill()
    return opened
  }

  async function answer(question: Question, cancelled: AbortSignal): Promise<QueryAnswer> {
    cancelled.throwIfAborted()
    try {
      const opened = await filled()
      cancelled.throwIfAborted()
      if (question.texts) {
        tell('indexing')
        await opened.indexTexts()
      }
      cancelled.throwIfAborted()
      const answered = await ended(opened.query(question), cancelled)
      if (answered !== null) return { kind: 'rows', ...answered, notStored: opened.notStored() }
      close()
      cancelled.throwIfAborted()
      return { kind: 'too-long' }
    } catch (error) {
      if (cancelled.aborted) throw cancelled.reason
      const message = error instanceof Error ? error.message : String(error)
      if (error instanceof WrongQuery) return { kind: 'wrong', message, ...error.refusal }
      close()
      if (error instanceof TooMuchMemory) return { kind: 'too-much-memory' }
      return { kind: 'unavailable', message }
    }
  }

  /** Returns null if the query exceeds its time limit. */
  async function ended<T>(running: Promise<T>, cancelled: AbortSignal): Promise<T | null> {
    let isOver = () => {}
    const over = new Promise<null>((resolve) => {
      isOver = () => resolve(null)
    })
    const timers = [setTimeout(isOver, limitMs)]
    const shorten = () => timers.push(setTimeout(isOver, cancelledMs))
    cancelled.addEventListener('abort', shorten)
    try {
      return await Promise.race([running, over])
    } finally {
      cancelled.removeEventListener('abort', shorten)
      for (const timer of timers) clearTimeout(timer)
      // The query fails when its worker is ended.
      running.catch(() => {})
    }
  }

  return {
    changed() {
      changedAt = Date.now()
      dueAt = Math.min(dueAt, changedAt + latestMs)
      if (database !== null) fill()
    },
    async query(question, cancelled = neverCancelled) {
      usage.begin()
      try {
        return await inTurn(() => answer(question, cancelled))
      } finally {
        usage.end()
      }
    },
  }
}

const neverCancelled = new AbortController().signal
