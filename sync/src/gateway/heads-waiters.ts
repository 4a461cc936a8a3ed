// Whoever waits for one audience to move stands in one line. What must stay true: one body per cut, built once,
// however many wait; a reader that lags is never answered with less than it has; a commit that touches none of the
// audience's shapes wakes nobody.
import { formatPosition, parsePosition, type Position } from '../protocol/heads.ts'
import type { Cut, Definitions, HeadsSource } from './heads-source.ts'
import { shortHash } from './hash.ts'

/** `unknown`: not every head is known yet. `left`: the asker's signal fired. */
export type HeadsResult = { kind: 'heads'; body: string } | { kind: 'unknown' } | { kind: 'left' }

export interface HeadsWaiters {
  /** Answers at once when there is something to say to a reader at `after`, else when there is, else after the wait. */
  wait(after: string | null, leave: AbortSignal): Promise<HeadsResult>
  readonly waiting: number
  close(): void
}

interface Waiter {
  after: Position | null
  answer: () => void
}

/** Heads that are not known yet mostly are in a moment: a new administrator's ledger, a process that starts. */
const UNKNOWN_WAIT_MS = 1_000
/** Rotating handles come in swarms: waking waits this long for the rest of them. */
const ROTATION_MS = 50

export function createHeadsWaiters(options: {
  source: HeadsSource
  definitions: Definitions
  waitMs: number
  now: () => number
}): HeadsWaiters {
  const { source, definitions, waitMs, now } = options
  const waiters = new Set<Waiter>()
  let current: { position: Position; heads: Cut['heads']; text: string } | null = null
  let body: { tick: number; staleSince: number | null; text: string } | null = null
  let rotation: ReturnType<typeof setTimeout> | null = null
  source.watch(definitions)

  function refresh(): void {
    const cut = source.cut(definitions)
    if (cut === null) return
    const epoch = shortHash(cut.epoch)
    const lsn = BigInt(cut.lsn)
    const before = current
    if (before !== null && before.position.epoch === epoch && lsn < before.position.lsn) return
    const text = JSON.stringify(cut.heads)
    if (before?.text === text && before.position.epoch === epoch) {
      if (before.position.lsn === lsn) return
      current = { ...before, position: { ...before.position, lsn } }
    } else current = { position: { epoch, lsn, hash: shortHash(text) }, heads: cut.heads, text }
    body = null
  }

  const unsubscribe = source.onAdvance(() => {
    if (waiters.size === 0) return // whoever asks next looks for itself
    const before = current
    refresh()
    if (current === null || current.text === before?.text || rotation !== null) return
    if (before !== null && handlesDiffer(before.heads, current.heads)) {
      rotation = setTimeout(() => {
        rotation = null
        wake()
      }, ROTATION_MS)
    } else wake()
  })

  function wake(): void {
    if (current === null) return
    for (const waiter of waiters) if (isNewsFor(waiter.after, current.position)) waiter.answer()
  }

  /** A wait that timed out must not be answered with the very address that was asked. */
  function resultFor(after: string | null): HeadsResult {
    if (current === null) return { kind: 'unknown' }
    const tick = Math.ceil(now() / waitMs)
    const health = source.health()
    const staleSince = health.state === 'away' ? health.since : null
    if (body?.tick !== tick || body.staleSince !== staleSince)
      body = { tick, staleSince, text: bodyText(current, tick, staleSince) }
    const same = formatPosition(current.position, tick) === after
    return { kind: 'heads', body: same ? bodyText(current, tick + 1, staleSince) : body.text }
  }

  function ask(after: string | null, leave: AbortSignal): Promise<HeadsResult> {
    refresh()
    const position = after === null ? null : parsePosition(after)
    if (leave.aborted) return Promise.resolve({ kind: 'left' })
    if (current !== null && isNewsFor(position, current.position)) return Promise.resolve(resultFor(null))
    const patience = current === null ? Math.min(UNKNOWN_WAIT_MS, waitMs) : waitMs
    return new Promise((resolve) => {
      const over = (result: HeadsResult): void => {
        waiters.delete(waiter)
        clearTimeout(timer)
        leave.removeEventListener('abort', left)
        resolve(result)
      }
      const left = (): void => over({ kind: 'left' })
      const waiter: Waiter = { after: position, answer: () => over(resultFor(after)) }
      const timer = setTimeout(() => {
        refresh()
        waiter.answer()
      }, patience)
      leave.addEventListener('abort', left, { once: true })
      waiters.add(waiter)
    })
  }

  return {
    wait: ask,
    get waiting() {
      return waiters.size
    },
    close: () => {
      unsubscribe()
      if (rotation !== null) clearTimeout(rotation)
      for (const waiter of waiters) waiter.answer()
    },
  }
}

/**
 * Is there anything to say to a reader at `after`? Always to one that says nothing of its place, or comes from another
 * epoch. Never to one whose heads are mine, or that has seen a later LSN than I: it would have to go back.
 */
export function isNewsFor(after: Position | null, mine: Position): boolean {
  if (after === null || after.epoch !== mine.epoch) return true
  return after.hash !== mine.hash && after.lsn <= mine.lsn
}

function handlesDiffer(before: Cut['heads'], after: Cut['heads']): boolean {
  return Object.entries(after).some(([name, { handle }]) => before[name]?.handle !== handle)
}

function bodyText(
  cut: { position: Position; text: string },
  tick: number,
  staleSince: number | null,
): string {
  const position = JSON.stringify(formatPosition(cut.position, tick))
  const stale = staleSince === null ? '' : `,"staleSince":${staleSince}`
  return `{"position":${position},"lsn":"${cut.position.lsn}","heads":${cut.text}${stale}}`
}
