import { setMaxListeners } from 'node:events'
import { createListeners } from '../../listeners.ts'
import type { Offset } from '../../protocol/offset.ts'
import { describeError } from '../../describe-error.ts'
import type { Logger } from '../source/logger.ts'
import type { Shape } from './shape.ts'
import type { ShapeStore } from './shape-store.ts'
import { Waiters } from './waiters.ts'

/** The state of the engine: its store, and the waiters and listeners for the next transaction. */
export class Progress {
  readonly lifetime = new AbortController()
  /** wait for the position to advance, or for a shape to become ready */
  readonly waiters = new Waiters()
  /** null until the first connection has shown that the stored shapes are still valid */
  store: ShapeStore | null = null
  /** why nothing can be read although there is a store: changes may be missing; or null */
  frozen: string | null = null
  readonly #listeners = createListeners()
  readonly #logger: Logger

  constructor(logger: Logger) {
    this.#logger = logger
    // Every shape that is being made listens to it.
    setMaxListeners(0, this.lifetime.signal)
  }

  get isStopped(): boolean {
    return this.lifetime.signal.aborted
  }

  /** commit LSN of the newest transaction that readers can see */
  get processed(): bigint {
    return this.store?.processed ?? 0n
  }

  /** Calls back after `announce`. A listener that fails does not prevent the calls of the others. */
  onAdvance(listener: () => void): () => void {
    return this.#listeners.add(() => {
      try {
        listener()
      } catch (error) {
        this.#logger.warn(`a listener to the engine's position failed: ${describeError(error)}`)
      }
    })
  }

  /** Something has become readable, or a handle was retired. */
  announce(): void {
    this.waiters.wake()
    this.#listeners.notify()
  }

  /** Refuses every request with `reason`, also waiting ones, until it is null again. */
  freeze(reason: string | null): void {
    if (this.frozen === reason) return
    this.frozen = reason
    for (const shape of this.store?.registry.all() ?? []) shape.waiters.wake()
    this.announce()
  }

  /** Ends all waits, also later ones. */
  stop(): void {
    this.lifetime.abort()
    this.waiters.wake()
    for (const shape of this.store?.registry.all() ?? []) shape.waiters.wake()
  }

  /** Waits until the shape can be read to its end. False if it was retired or the time has run out. */
  untilReady(shape: Shape, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    return this.#until(shape, () => shape.isReady(this.processed), timeoutMs, signal)
  }

  /** Waits until what follows `offset` can be read: in a snapshot, each chunk while the next is still being made. */
  untilReadable(shape: Shape, offset: Offset, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    const hasChunk = (): boolean => !shape.retired && shape.snapshotChunkAfter(offset) !== null
    return this.#until(shape, () => hasChunk() || shape.isReady(this.processed), timeoutMs, signal)
  }

  /**
   * Waits until no later commit can be missing from the log of the shape: its snapshot has been taken. A shape of an
   * earlier run has to be ready instead, because its log may be behind.
   */
  untilBegun(shape: Shape, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    const isBegun = (): boolean => (shape.hasBegun && !shape.retired) || shape.isReady(this.processed)
    return this.#until(shape, isBegun, timeoutMs, signal)
  }

  /** Waits until the shape has the rows of its snapshot. A shape of an earlier run has to be ready instead. */
  untilFilled(shape: Shape, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    const isFilled = (): boolean => shape.hasBegun && !shape.retired && shape.snapshot !== null
    return this.#until(shape, () => isFilled() || shape.isReady(this.processed), timeoutMs, signal)
  }

  async #until(shape: Shape, isMet: () => boolean, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    const deadline = Date.now() + timeoutMs
    while (!isMet()) {
      const left = deadline - Date.now()
      if (shape.retired || signal.aborted || this.isStopped || left <= 0) return false
      await this.waiters.wait(left, signal)
    }
    return true
  }
}
