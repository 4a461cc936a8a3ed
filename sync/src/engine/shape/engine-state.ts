import { setMaxListeners } from 'node:events'
import type { Sql } from 'postgres'
import type { Offset } from '../../protocol/offset.ts'
import { describeError } from '../../describe-error.ts'
import type { EngineSettings } from '../engine-settings.ts'
import { LiveRequests } from './waiters.ts'
import type { Shape } from './shape.ts'
import type { ShapeStore } from './shape-store.ts'

/** A transaction can be in the stream before snapshots show it, for as long as its backend takes to say so. */
const rememberedTransactions = 1000

/** What the parts of the engine share: the store, the position, and who wants to know when it moves. */
export class EngineState {
  readonly settings: EngineSettings
  readonly sql: Sql
  /** for what the stream itself has to ask */
  readonly streamSql: Sql
  readonly stopped = new AbortController()
  /** parked here: whoever waits for the position to move, or for a shape to become ready */
  readonly advanced = new LiveRequests()
  /** null until the first connection has shown that what is stored is still good */
  store: ShapeStore | null = null
  readonly #listeners = new Set<() => void>()
  #recent: number[] = []

  constructor(settings: EngineSettings, { sql, streamSql }: { sql: Sql; streamSql: Sql }) {
    this.settings = settings
    this.sql = sql
    this.streamSql = streamSql
    // Every shape that is being made waits with it.
    setMaxListeners(0, this.stopped.signal)
  }

  get isStopped(): boolean {
    return this.stopped.signal.aborted
  }

  onAdvance(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Something has become readable, or a handle has gone. */
  announce(): void {
    this.advanced.wake()
    for (const listener of this.#listeners) {
      try {
        listener()
      } catch (error) {
        this.settings.log(`a listener to the engine's position failed: ${describeError(error)}`)
      }
    }
  }

  /** Waits until the shape can be read to its end. False when it was retired or the time ran out before. */
  untilReady(shape: Shape, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    return this.#until(shape, () => shape.isReady(this.store?.processed ?? 0n), timeoutMs, signal)
  }

  /** Waits until it can be read what follows `offset`: a shape's snapshot while it is still being made. */
  untilReadable(shape: Shape, offset: Offset, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    const isThere = (): boolean => !shape.retired && shape.chunkAfter(offset) !== null
    return this.#until(
      shape,
      () => isThere() || shape.isReady(this.store?.processed ?? 0n),
      timeoutMs,
      signal,
    )
  }

  async #until(shape: Shape, isMet: () => boolean, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    const deadline = Date.now() + timeoutMs
    while (!isMet()) {
      const left = deadline - Date.now()
      if (shape.retired || signal.aborted || this.isStopped || left <= 0) return false
      await this.advanced.wait(left, signal)
    }
    return true
  }

  /** Writes a message into WAL, which the stream will bring: so an idle database moves on, too. Returns its LSN. */
  async markPresent(): Promise<bigint> {
    const [row] = await this.sql.unsafe(
      `select (pg_logical_emit_message(true, 'coop.shapes', '') - '0/0')::text as lsn`,
    )
    return BigInt(String(row?.['lsn']))
  }

  /** Transactions that the stream has brought lately. */
  get recentTransactions(): ReadonlySet<number> {
    return new Set(this.#recent)
  }

  rememberTransaction(xid: number): void {
    this.#recent.push(xid)
    if (this.#recent.length > 2 * rememberedTransactions)
      this.#recent = this.#recent.slice(-rememberedTransactions)
  }
}
