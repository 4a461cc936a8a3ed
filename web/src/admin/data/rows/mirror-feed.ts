import type { MirrorNews } from '../mirror/mirror-calls.ts'
import { type MirrorDatabase, TooMuchMemory, type Unkept, WrongQuery } from '../mirror/mirror-database.ts'
import type { Entry } from '../outbox/outbox-state.ts'
import { createSerialQueue } from '../outbox/serial-queue.ts'
import { wakeableSleep } from '../wakeable-sleep.ts'
import type { MirrorBacklog } from './mirror-backlog.ts'
import { createMirrorSteps } from './mirror-steps.ts'
import type { DatabaseStage, Question, QueryAnswer } from './query-messages.ts'
import { createUsageTimer } from './usage-timer.ts'

export interface MirrorFeed {
  /** The rows of the backlog have changed. */
  readonly changed: () => void
  /**
   * The answer of the database, which is opened for it, once it has all rows and edits so far.
   * @throws the reason of the signal
   */
  readonly query: (question: Question, signal?: AbortSignal) => Promise<QueryAnswer>
}

interface MirrorFeedOptions {
  readonly open: (tell: (news: MirrorNews) => void) => Promise<MirrorDatabase>
  /** Tells those who wait for an answer what the database does first. */
  readonly tell: (stage: DatabaseStage) => void
  /** Tells that the device keeps the database no more, or again. */
  readonly storageChanged: () => void
  readonly backlog: MirrorBacklog
  /** The edits of the outbox as they are stored. */
  readonly entries: () => Promise<readonly Entry[]>
  readonly signal: AbortSignal
  /** The database is closed when nothing has been asked for this long, in milliseconds. */
  readonly idleMs?: number
  /** It is filled when nothing has come for this long, in milliseconds, */
  readonly quietMs?: number
  /** at the latest this long after a change. */
  readonly latestMs?: number
  /** A query is ended when it has run for this long, in milliseconds. */
  readonly limitMs?: number
  /** One that nobody wants any more is ended when it goes on for this long, in milliseconds. */
  readonly cancelledMs?: number
}

/**
 * Opens the local database when something asks it, and closes it a minute after the last question: it takes seconds and
 * much memory. Meanwhile it is filled behind the rows in memory, however slow it is, when there is nothing else to do: what
 * has come meanwhile goes into the next step. A table of which the database has other rows than those that the changes
 * continue goes to it whole.
 *
 * Questions are answered one after the other. A query that does not end is ended with its worker; the next question opens
 * another one.
 */
// oxlint-disable-next-line max-lines-per-function -- filling and closing share when the database was opened, asked and changed
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
    // One that could not be opened has said so to the question that opened it.
    database?.then((opened) => opened.close()).catch(() => {})
    database = null
  }

  async function openAndCompare(): Promise<MirrorDatabase> {
    tell('loading')
    let unkept: Unkept | null = null
    const opened = await options.open((news) => {
      if (news.kind === 'opening') return tell('opening')
      if (news.unkept === unkept) return
      unkept = news.unkept
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
        // Changes and questions may have come since the last look.
        else if (backlog.newest() !== null && !signal.aborted && (!backlog.isEmpty() || waiters.length > 0))
          fill()
      })
  }

  function failed(error: unknown, opening: typeof database): void {
    // A query that did not end has ended this one.
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
        // Steps that it took before may be lost as well.
        backlog.forget()
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
      if (answered !== null) return { kind: 'rows', ...answered, unkept: opened.unkept() }
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

  /** null: the query runs for longer than it may. */
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
      // It fails with its worker.
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
