import { setTimeout as pause } from 'node:timers/promises'
import { backoffMs } from '../backoff.ts'
import { isBefore, type ShapeOffset } from '../protocol/offsets-response.ts'
import { lsnOf } from '../protocol/offset.ts'
import type { ShapeDefinition } from '../shapes.ts'
import type { FetchShapeEnd, ShapeEnd } from './fetch-shape-end.ts'
import type { ServiceState, Stamp } from './service-state.ts'

/** The end of the shape's log, according to the responses. */
interface Tail {
  handle: string
  /** The offsets at which its transactions end, in order; the last is the present end of the log. */
  ends: string[]
  /** The shape is complete up to here. */
  lsn: bigint
  /** The last generation in which the service has responded for this handle. */
  generation: number
}

interface FollowerOptions {
  key: string
  definition: ShapeDefinition
  fetchEnd: FetchShapeEnd
  state: ServiceState
  onChange: () => void
}

const LIVE_TIMEOUT_MS = 45_000
const BEGIN_TIMEOUT_MS = 30_000
const CATCH_UP_TIMEOUT_MS = 5_000
const BACKOFF = { firstMs: 200, capMs: 2_000 }
/** After a handle that is retired this soon, there is a pause before the next. */
const BRIEF_MS = 2_000

/**
 * H6: follows the end of one shape for all readers: by a live request, which the service holds, and by immediate
 * requests when the end is needed now. Within a handle offsets stay in order, and the LSN never goes back.
 */
export class ShapeFollower {
  readonly #options: FollowerOptions
  readonly #lifetime = new AbortController()
  #live: AbortController | null = null
  #tail: Tail | null = null
  #begunAt = 0
  #catchingUp: Promise<void> | null = null

  constructor(options: FollowerOptions) {
    this.#options = options
    void this.#follow()
  }

  get key(): string {
    return this.#options.key
  }

  /** The shape is complete up to here; null: not known yet, or its handle is being replaced. */
  get lsn(): bigint | null {
    return this.#tail?.lsn ?? null
  }

  get generation(): number {
    return this.#tail?.generation ?? -1
  }

  /** The commit LSN of its last change; null: not known. */
  get end(): bigint | null {
    return this.#tail === null ? null : lsnOf(offsetOf(this.#tail))
  }

  get isCatchingUp(): boolean {
    return this.#catchingUp !== null
  }

  /** Where the shape ended at `lsn`; null: before it was followed. */
  offsetAt(lsn: bigint): ShapeOffset | null {
    const offset = this.#tail?.ends.findLast((end) => lsnOf(end) <= lsn)
    return this.#tail === null || offset === undefined ? null : { handle: this.#tail.handle, offset }
  }

  /** Drops what only offsets before `lsn` need. */
  forget(lsn: bigint): void {
    if (this.#tail === null) return
    const index = this.#tail.ends.findLastIndex((end) => lsnOf(end) <= lsn)
    if (index > 0) this.#tail = { ...this.#tail, ends: this.#tail.ends.slice(index) }
  }

  /** Reads to the end now, without waiting for the live request. Concurrent calls share one request. Never rejects. */
  catchUp(): Promise<void> {
    this.#catchingUp ??= this.#readToEnd()
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#catchingUp = null
        this.#options.onChange()
      })
    return this.#catchingUp
  }

  /** H7, H9: gives up the live request. */
  abortLive(): void {
    this.#live?.abort(new Error('The live request was given up'))
  }

  stop(): void {
    this.#lifetime.abort()
    this.abortLive()
  }

  async #follow(): Promise<void> {
    const { key, state, onChange } = this.#options
    let failures = 0
    let brief = 0
    let cursor: string | null = null
    while (!this.#lifetime.signal.aborted) {
      let backoff = 0
      try {
        if (this.#tail === null) {
          await this.#begin()
          cursor = null
        } else if (state.isFailing(key)) {
          await this.#readToEnd()
          onChange()
        } else cursor = await this.#followLive(cursor)
        failures = 0
        if (this.#tail === null) {
          brief = Date.now() < this.#begunAt + BRIEF_MS ? brief + 1 : 0
          backoff = brief
        }
      } catch (error) {
        this.#report(error)
        failures += 1
        backoff = failures
      }
      if (backoff > 0) {
        const ms = backoffMs(backoff, BACKOFF) * Math.random()
        await pause(ms, undefined, { signal: this.#lifetime.signal }).catch(() => {}) // the loop checks whether it was stopped
      }
    }
  }

  async #begin(): Promise<void> {
    const { definition, key, state, onChange } = this.#options
    const sentAt = state.stamp()
    const end = await this.#fetchEnd({ offset: 'now' }, BEGIN_TIMEOUT_MS, this.#lifetime.signal)
    state.shapeBegun(key)
    if (end === 'retired') throw new Error(`the shape of ${definition.table} is refused`)
    const { handle, offset } = end
    this.#tail = { handle, ends: [offset], lsn: completeUpTo(end, sentAt), generation: sentAt.generation }
    this.#begunAt = Date.now()
    this.#observe(end, sentAt)
    onChange()
  }

  async #followLive(cursor: string | null): Promise<string | null> {
    const { state, onChange } = this.#options
    const from = this.#tail
    if (from === null) return null
    const sentAt = state.stamp()
    const request = new AbortController()
    this.#live = request
    try {
      const logEnd = { handle: from.handle, offset: offsetOf(from), live: 'true' }
      const parameters = cursor === null ? logEnd : { ...logEnd, cursor }
      const end = await this.#fetchEnd(parameters, LIVE_TIMEOUT_MS, request.signal)
      this.#apply(from, end, sentAt, 'live')
      onChange()
      return end === 'retired' ? null : end.cursor
    } catch (error) {
      if (this.#tail?.handle !== from.handle) return null // another request has found it retired
      throw error
    } finally {
      this.#live = null
    }
  }

  async #readToEnd(): Promise<void> {
    for (let isOver = false; !isOver;) {
      const from = this.#tail
      if (from === null || this.#lifetime.signal.aborted) return
      const sentAt = this.#options.state.stamp()
      const logEnd = { handle: from.handle, offset: offsetOf(from) }
      const end = await this.#fetchEnd(logEnd, CATCH_UP_TIMEOUT_MS, this.#lifetime.signal)
      this.#apply(from, end, sentAt, 'catch-up')
      isOver = end === 'retired' || end.upToDate
    }
  }

  #fetchEnd(
    parameters: Record<string, string>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<ShapeEnd | 'retired'> {
    const { fetchEnd, definition } = this.#options
    return fetchEnd(definition, parameters, { timeoutMs, signal })
  }

  #apply(from: Tail, end: ShapeEnd | 'retired', sentAt: Stamp, kind: 'live' | 'catch-up'): void {
    const tail = this.#tail
    if (tail === null || tail.handle !== from.handle) return
    const { key, state } = this.#options
    if (end === 'retired') {
      this.#tail = null
      state.requestSucceeded(key)
      state.shapeRetired(key)
      this.abortLive()
      return
    }
    const last = offsetOf(tail)
    const added = end.transactionEnds.filter((offset) => isBefore(last, offset))
    const lsn = completeUpTo(end, sentAt)
    this.#tail = {
      ...tail,
      ends: [...tail.ends, ...added],
      lsn: lsn > tail.lsn ? lsn : tail.lsn,
      generation: Math.max(tail.generation, sentAt.generation),
    }
    // A live response with changes names the LSN of its own last change.
    if (kind === 'catch-up' || end.transactionEnds.length === 0) this.#observe(end, sentAt)
    else state.requestSucceeded(key)
  }

  #observe({ offset, commonLsn, upToDate }: ShapeEnd, sentAt: Stamp): void {
    const { key, state } = this.#options
    state.requestSucceeded(key)
    // H6: this may be the shape's own end, which the other shapes still have to reach.
    if (upToDate && (commonLsn > lsnOf(offset) || commonLsn < sentAt.commonLsn))
      state.observe(commonLsn, sentAt)
  }

  #report(error: unknown): void {
    const { key, state } = this.#options
    if (!this.#lifetime.signal.aborted) state.requestFailed(key, error)
  }
}

/**
 * H6: how far the shape is complete after a response. One bound is its own last change: a log is in commit order. The
 * other is the LSN that all shapes had reached when the request was sent. The service looks up the shape's end first
 * and the LSN of all shapes then, so the response's LSN may belong to a commit in between.
 */
function completeUpTo({ offset, commonLsn, upToDate }: ShapeEnd, sentAt: Stamp): bigint {
  if (!upToDate) return 0n
  const own = lsnOf(offset)
  const common = commonLsn < sentAt.commonLsn ? commonLsn : sentAt.commonLsn
  return own > common ? own : common
}

function offsetOf({ ends }: Tail): string {
  return ends.at(-1) ?? '-1'
}
