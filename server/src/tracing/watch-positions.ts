import { context, type Context, type Span, trace } from '@opentelemetry/api'

/** Returns the latest position; null: none yet. */
export type Watch = () => bigint | null

interface Awaited {
  /** when each reached the position, in ms since 1970; null: not before the deadline */
  shapes: number | null
  reader: number | null
}

interface Waiting {
  lsn: bigint
  shapes: Watch
  reader: Watch
  deadline: number
}

/** A draft never reaches the reader of visitors, so the wait ends after this time. */
export const TRACE_DEADLINE_MS = 10_000
const LOOK_MS = 5
/** In an import of thousands of edits, the last ones are not followed to their readers. */
const MOST_WAITING = 1000

/** Polls often while positions are awaited, and never otherwise. */
export function watchPositions() {
  let waiting: { of: Waiting; reached: Awaited; done: (reached: Awaited) => void }[] = []
  let timer: ReturnType<typeof setInterval> | null = null

  function look(): void {
    const now = Date.now()
    waiting = waiting.filter(({ of, reached, done }) => {
      if (reached.shapes === null && isAt(of.shapes, of.lsn)) reached.shapes = now
      if (reached.reader === null && isAt(of.reader, of.lsn)) reached.reader = now
      if (now < of.deadline && (reached.shapes === null || reached.reader === null)) return true
      done(reached)
      return false
    })
    if (waiting.length > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  return {
    within: (parent: Span): Context => trace.setSpan(context.active(), parent),
    await(of: Waiting, done: (reached: Awaited) => void): void {
      const reached = { shapes: null, reader: null }
      if (waiting.length >= MOST_WAITING) return done(reached)
      waiting.push({ of, reached, done })
      timer ??= setInterval(look, LOOK_MS)
      timer.unref()
    },
    /** Resolves all waits with the known values. */
    stop(): void {
      for (const { reached, done } of waiting) done(reached)
      waiting = []
      if (timer !== null) clearInterval(timer)
    },
  }
}

function isAt(watch: Watch, lsn: bigint): boolean {
  const now = watch()
  return now !== null && now >= lsn
}
