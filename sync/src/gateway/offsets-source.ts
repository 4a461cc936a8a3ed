import { createListeners } from '../listeners.ts'
import type { LatestOffsets, Engine } from '../engine.ts'
import type { ShapeDefinition } from '../shapes.ts'

export type { LatestOffsets }
export type Definitions = Record<string, ShapeDefinition>

/** `since`: milliseconds since 1970. `detail` is a text for operators. */
export type SourceHealth =
  | { state: 'reachable' }
  /**
   * No changes arrive; the latest offsets stay.
   *
   * @property suspect changes arrive, but some may be missing until the shapes are made again, for example when this
   * slot is dropped
   */
  | { state: 'away'; since: number; detail: string; suspect?: { slot: string | null } }
  /** Shapes are retired again and again, so none can be followed for long. */
  | { state: 'changing'; since: number; detail: string }

/** Where shapes end. Two implementations: the embedded engine, and followers in front of ElectricSQL. */
export interface OffsetsSource {
  /** The latest offsets of these definitions, by their names; null until all of them are known. Synchronous. */
  latestOffsets(definitions: Definitions): LatestOffsets | null
  /** Makes the offsets of these definitions known, and keeps them so. May be called again. */
  watch(definitions: Definitions): void
  /** Ends `watch` for definitions that no reader requests any more. */
  forget(definitions: Definitions): void
  /** Calls back when the latest offsets may have changed. Returns the end of the subscription. */
  onAdvance(listener: () => void): () => void
  health(): SourceHealth
  /**
   * H9: calls back when the service goes away, so that requests that it holds are given up. Returns the end of the
   * subscription.
   */
  onUnavailable(listener: () => void): () => void
  close(): Promise<void>
}

const RETRY_MS = 1_000

/** The embedded engine publishes at commit, and keeps only the shapes given to `ensure`. */
export function engineOffsets(engine: Engine): OffsetsSource {
  const keys = new Set<string>()
  const listeners = createListeners()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let closed = false
  const stop = engine.onAdvance(() => listeners.notify())

  async function ensure(definition: ShapeDefinition): Promise<void> {
    try {
      await engine.ensure(definition)
      if (!closed) listeners.notify()
    } catch {
      // Postgres is away, or the engine is still starting. The engine logs it.
      if (closed) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        void ensure(definition)
      }, RETRY_MS)
      timers.add(timer)
    }
  }

  return {
    latestOffsets: (definitions) => engine.latestOffsets(definitions),
    watch: (definitions) => {
      for (const definition of Object.values(definitions)) {
        const key = JSON.stringify(definition)
        if (keys.has(key)) continue
        keys.add(key)
        void ensure(definition)
      }
    },
    forget: () => {}, // the engine keeps ensured shapes
    onAdvance: (listener) => listeners.add(listener),
    health: () =>
      engine.health() === 'active'
        ? { state: 'reachable' }
        : { state: 'away', since: engine.healthSince(), detail: 'changes of the database are not followed' },
    onUnavailable: () => () => {}, // the engine ends with this process
    close: async () => {
      closed = true
      stop()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
