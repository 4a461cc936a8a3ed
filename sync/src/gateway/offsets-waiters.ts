// The held requests for the latest offsets of one audience (H1 to H5). Invariants: one body for each change, built once
// for all requests; a reader never gets older offsets than before; a commit that touches none of the audience's shapes
// ends no wait.
import { formatPosition, parsePosition, type Position } from '../protocol/offsets-response.ts'
import type { LatestOffsets, Definitions, OffsetsSource } from './offsets-source.ts'
import { shortHash } from './hash.ts'

/** `unknown`: not every offset is known yet. */
type OffsetsResult = { kind: 'offsets'; body: string } | { kind: 'unknown' } | { kind: 'aborted' }

export interface OffsetsWaiters {
  /** Resolves as soon as there is news for a reader at `after`, and at the latest after `waitMs`. Never rejects. */
  wait(after: string | null, signal: AbortSignal): Promise<OffsetsResult>
  /** Ends all waits. */
  close(): void
}

interface Waiter {
  after: Position | null
  settle: () => void
}

/** H5: unknown offsets mostly become known in a moment: a new administrator's ledger, a process that starts. */
const UNKNOWN_WAIT_MS = 1_000
/** H4: handles often change together, so the waiters wake only after this time. */
const ROTATION_MS = 50

export function createOffsetsWaiters(options: {
  source: OffsetsSource
  definitions: Definitions
  waitMs: number
  now: () => number
}): OffsetsWaiters {
  const { source, definitions, waitMs, now } = options
  const waiters = new Set<Waiter>()
  let current: { position: Position; offsets: LatestOffsets['offsets']; text: string } | null = null
  let body: { tick: number; staleSince: number | null; text: string } | null = null
  let rotation: ReturnType<typeof setTimeout> | null = null
  let toldStale = staleSince()
  source.watch(definitions)

  function refresh(): void {
    const latest = source.latestOffsets(definitions)
    if (latest === null) return
    const epoch = shortHash(latest.epoch)
    const lsn = BigInt(latest.lsn)
    const before = current
    if (before !== null && before.position.epoch === epoch && lsn < before.position.lsn) return
    const text = JSON.stringify(latest.offsets)
    if (before?.text === text && before.position.epoch === epoch) {
      if (before.position.lsn === lsn) return
      current = { ...before, position: { ...before.position, lsn } }
    } else current = { position: { epoch, lsn, hash: shortHash(text) }, offsets: latest.offsets, text }
    body = null
  }

  function staleSince(): number | null {
    const health = source.health()
    return health.state === 'away' ? health.since : null
  }

  const unsubscribe = source.onAdvance(() => {
    const wasStale = toldStale !== null
    toldStale = staleSince()
    if (waiters.size === 0) return // the next request refreshes by itself
    const before = current
    refresh()
    // H8: readers learn at once how old the content is.
    if (wasStale !== (toldStale !== null)) return waiters.forEach((waiter) => waiter.settle())
    if (current === null || current.text === before?.text || rotation !== null) return
    if (before !== null && handlesDiffer(before.offsets, current.offsets)) {
      rotation = setTimeout(() => {
        rotation = null
        wake()
      }, ROTATION_MS)
    } else wake()
  })

  function wake(): void {
    if (current === null) return
    for (const waiter of waiters) if (isNewsFor(waiter.after, current.position)) waiter.settle()
  }

  /** H3: after a wait that timed out, the next address must differ from the requested one. */
  function resultFor(after: string | null): OffsetsResult {
    if (current === null) return { kind: 'unknown' }
    const tick = Math.ceil(now() / waitMs)
    const since = staleSince()
    if (body?.tick !== tick || body.staleSince !== since)
      body = { tick, staleSince: since, text: bodyText(current, tick, since) }
    const same = formatPosition(current.position, tick) === after
    return { kind: 'offsets', body: same ? bodyText(current, tick + 1, since) : body.text }
  }

  function wait(after: string | null, signal: AbortSignal): Promise<OffsetsResult> {
    refresh()
    const position = after === null ? null : parsePosition(after)
    if (signal.aborted) return Promise.resolve({ kind: 'aborted' })
    if (current !== null && isNewsFor(position, current.position)) return Promise.resolve(resultFor(null))
    const timeoutMs = current === null ? Math.min(UNKNOWN_WAIT_MS, waitMs) : waitMs
    return new Promise((resolve) => {
      const end = (result: OffsetsResult): void => {
        waiters.delete(waiter)
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
        resolve(result)
      }
      const abort = (): void => end({ kind: 'aborted' })
      const waiter: Waiter = { after: position, settle: () => end(resultFor(after)) }
      const timer = setTimeout(() => {
        refresh()
        waiter.settle()
      }, timeoutMs)
      signal.addEventListener('abort', abort, { once: true })
      waiters.add(waiter)
    })
  }

  return {
    wait,
    close: () => {
      unsubscribe()
      if (rotation !== null) clearTimeout(rotation)
      for (const waiter of waiters) waiter.settle()
    },
  }
}

/**
 * H1, H2: whether `current` is news for a reader at `after`: always without a position, or in another epoch; never with
 * the same offsets, or after a later LSN, since the reader would have to go back.
 */
function isNewsFor(after: Position | null, current: Position): boolean {
  if (after === null || after.epoch !== current.epoch) return true
  return after.hash !== current.hash && after.lsn <= current.lsn
}

function handlesDiffer(before: LatestOffsets['offsets'], after: LatestOffsets['offsets']): boolean {
  return Object.entries(after).some(([name, { handle }]) => before[name]?.handle !== handle)
}

function bodyText(
  latest: { position: Position; text: string },
  tick: number,
  staleSince: number | null,
): string {
  const position = JSON.stringify(formatPosition(latest.position, tick))
  const stale = staleSince === null ? '' : `,"staleSince":${staleSince}`
  return `{"position":${position},"lsn":"${latest.position.lsn}","heads":${latest.text}${stale}}`
}
