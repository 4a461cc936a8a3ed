import { isBefore, type Head } from '../protocol/heads.ts'
import type { ShapeDefinition } from '../shapes.ts'
import { lsnOf, type FetchShapeEnd, type ShapeEnd } from './fetch-shape-end.ts'
import type { ServiceState, Stamp } from './service-state.ts'

interface Tail {
  handle: string
  /** Where its transactions ended, in order; the last is where it ends now. */
  ends: string[]
  /** Complete up to here. */
  lsn: bigint
  /** The last generation in which the service has answered for this handle. */
  generation: number
}

export interface FollowerOptions {
  key: string
  definition: ShapeDefinition
  fetchEnd: FetchShapeEnd
  state: ServiceState
  onChange: () => void
}

const LIVE_TIMEOUT_MS = 45_000
const BEGIN_TIMEOUT_MS = 30_000
const CATCH_UP_TIMEOUT_MS = 5_000
const BACKOFF_MS = 100
const BACKOFF_CAP_MS = 2_000
/** A handle that is retired this soon is followed by a pause before the next. */
const BRIEF_MS = 2_000

/**
 * Follows the end of one shape for everybody: by a request that the service holds, and by others, which are answered at
 * once, when somebody has to know. Within a handle, what has been seen stays in order, and its LSN never goes back.
 */
export class ShapeFollower {
  readonly #options: FollowerOptions
  readonly #life = new AbortController()
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

  /** Complete up to here; null: not known yet, or its handle is being replaced. */
  get lsn(): bigint | null {
    return this.#tail?.lsn ?? null
  }

  get generation(): number {
    return this.#tail?.generation ?? -1
  }

  /** The commit LSN of its last change; null: not known. */
  get end(): bigint | null {
    return this.#tail === null ? null : lsnOf(endOf(this.#tail))
  }

  get isCatchingUp(): boolean {
    return this.#catchingUp !== null
  }

  /** Where the shape ended at `lsn`; null when that is before it was followed. */
  headAt(lsn: bigint): Head | null {
    const offset = this.#tail?.ends.findLast((end) => lsnOf(end) <= lsn)
    return this.#tail === null || offset === undefined ? null : { handle: this.#tail.handle, offset }
  }

  /** Nobody asks for what was before `lsn` any more. */
  forget(lsn: bigint): void {
    if (this.#tail === null) return
    const index = this.#tail.ends.findLastIndex((end) => lsnOf(end) <= lsn)
    if (index > 0) this.#tail = { ...this.#tail, ends: this.#tail.ends.slice(index) }
  }

  /** Asks now instead of waiting for the held request; once at a time. Never rejects. */
  catchUp(): Promise<void> {
    this.#catchingUp ??= this.#readToEnd()
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#catchingUp = null
        this.#options.onChange()
      })
    return this.#catchingUp
  }

  /** Gives up the request that the service holds. */
  abortLive(): void {
    this.#live?.abort(new Error('let go'))
  }

  stop(): void {
    this.#life.abort()
    this.abortLive()
  }

  async #follow(): Promise<void> {
    const { key, state, onChange } = this.#options
    let failures = 0
    let brief = 0
    let cursor: string | null = null
    while (!this.#life.signal.aborted) {
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
        const mostMs = Math.min(BACKOFF_CAP_MS, BACKOFF_MS * 2 ** backoff)
        await pause(mostMs * Math.random(), this.#life.signal)
      }
    }
  }

  async #begin(): Promise<void> {
    const { definition, key, state, onChange } = this.#options
    const sent = state.stamp()
    const answer = await this.#fetchEnd({ offset: 'now' }, BEGIN_TIMEOUT_MS, this.#life.signal)
    state.shapeBegun(key)
    if (answer === 'retired') throw new Error(`the shape of ${definition.table} is refused`)
    const { handle, offset } = answer
    this.#tail = { handle, ends: [offset], lsn: completeUpTo(answer, sent), generation: sent.generation }
    this.#begunAt = Date.now()
    this.#observe(answer, sent)
    onChange()
  }

  async #followLive(cursor: string | null): Promise<string | null> {
    const { state, onChange } = this.#options
    const from = this.#tail
    if (from === null) return null
    const sent = state.stamp()
    const held = new AbortController()
    this.#live = held
    try {
      const place = { handle: from.handle, offset: endOf(from), live: 'true' }
      const answer = await this.#fetchEnd(
        cursor === null ? place : { ...place, cursor },
        LIVE_TIMEOUT_MS,
        held.signal,
      )
      this.#apply(from, answer, sent, 'live')
      onChange()
      return answer === 'retired' ? null : answer.cursor
    } catch (error) {
      if (this.#tail?.handle !== from.handle) return null // somebody who asked has learnt that it is retired
      throw error
    } finally {
      this.#live = null
    }
  }

  async #readToEnd(): Promise<void> {
    for (let isOver = false; !isOver;) {
      const from = this.#tail
      if (from === null || this.#life.signal.aborted) return
      const sent = this.#options.state.stamp()
      const place = { handle: from.handle, offset: endOf(from) }
      const answer = await this.#fetchEnd(place, CATCH_UP_TIMEOUT_MS, this.#life.signal)
      this.#apply(from, answer, sent, 'asked')
      isOver = answer === 'retired' || answer.upToDate
    }
  }

  #fetchEnd(
    parameters: Record<string, string>,
    patienceMs: number,
    signal: AbortSignal,
  ): Promise<ShapeEnd | 'retired'> {
    const { fetchEnd: ask, definition } = this.#options
    return ask(definition, parameters, { patienceMs, signal })
  }

  #apply(from: Tail, answer: ShapeEnd | 'retired', sent: Stamp, kind: 'live' | 'asked'): void {
    const known = this.#tail
    if (known === null || known.handle !== from.handle) return
    const { key, state } = this.#options
    if (answer === 'retired') {
      this.#tail = null
      state.requestSucceeded(key)
      state.shapeRetired(key)
      this.abortLive()
      return
    }
    const last = endOf(known)
    const added = answer.transactionEnds.filter((end) => isBefore(last, end))
    const promise = completeUpTo(answer, sent)
    this.#tail = {
      ...known,
      ends: [...known.ends, ...added],
      lsn: promise > known.lsn ? promise : known.lsn,
      generation: Math.max(known.generation, sent.generation),
    }
    // What a live answer with changes names is the LSN of its own last change.
    if (kind === 'asked' || answer.transactionEnds.length === 0) this.#observe(answer, sent)
    else state.requestSucceeded(key)
  }

  #observe({ offset, commonLsn: seen, upToDate }: ShapeEnd, sent: Stamp): void {
    const { key, state } = this.#options
    state.requestSucceeded(key)
    // Where it is the shape's own end, the others may still have to reach it.
    if (upToDate && (seen > lsnOf(offset) || seen < sent.commonLsn)) state.observe(seen, sent)
  }

  #report(error: unknown): void {
    const { key, state } = this.#options
    if (!this.#life.signal.aborted) state.requestFailed(key, error)
  }
}

/**
 * How far the shape is complete after an answer. Its own last change is one bound: a log is in commit order. The other
 * is what all shapes had reached when the request was sent: the service looks up the end of the shape first and the LSN
 * of all shapes then, so that the LSN in the answer may be of a commit that came in between.
 */
function completeUpTo({ offset, commonLsn: seen, upToDate }: ShapeEnd, sent: Stamp): bigint {
  if (!upToDate) return 0n
  const own = lsnOf(offset)
  const common = seen < sent.commonLsn ? seen : sent.commonLsn
  return own > common ? own : common
}

function endOf({ ends }: Tail): string {
  return ends.at(-1) ?? '-1'
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    signal.addEventListener('abort', over, { once: true })
  })
}
