import { toWebResponse } from './engine/http/exchange.ts'
import { settingsFrom, type EngineOptions } from './engine/engine-settings.ts'
import { toShapeQuery, type ShapeDefinition } from './engine/query/resolve-shape.ts'
import { ShapeEngine } from './engine/shape-engine.ts'
import type { Health } from './engine/feed/stream-follower.ts'
import { holdingRequests } from './link-abort.ts'
import { formatOffset } from './protocol/offset.ts'

export { replicationNames } from './engine/source/replication-names.ts'
export type { EngineOptions } from './engine/engine-settings.ts'

/** Every named shape is complete up to `lsn`, and ends at its offset. */
export interface LatestOffsets {
  /** decimal */
  lsn: string
  /** system identifier, timeline and log: differs after a restore or a lost log */
  epoch: string
  offsets: Record<string, { handle: string; offset: string }>
}

export interface Engine {
  /** The whole HTTP interface. Aborts with `request.signal`. */
  fetch(request: Request): Promise<Response>
  /** Creates the shape if needed, keeps it, and resolves when it can be read at the published position. */
  ensure(definition: ShapeDefinition): Promise<{ handle: string }>
  /** Retires the shape, if there is one: its log can no longer be read. A shape from `ensure` is made again. */
  renew(definition: ShapeDefinition): Promise<void>
  /** The offsets of these shapes at one commit; null while one of them is not ready. */
  latestOffsets(definitions: Record<string, ShapeDefinition>): LatestOffsets | null
  /** Calls back after each commit that became durable and readable, and when a handle changes. */
  onAdvance(listener: () => void): () => void
  health(): Health
  /** When `health` last changed, in milliseconds since 1970. */
  healthSince(): number
  close(): Promise<void>
}

/**
 * Starts the embedded shape engine. Resolves after the first attempt to reach Postgres, and continues to try. Rejects
 * when the configuration has to be changed: `wal_level`, a missing publication.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const engine = new ShapeEngine(settingsFrom(options))
  await engine.start()
  return {
    fetch: holdingRequests(async (request) => toWebResponse(await engine.handleRequest(request))),
    ensure: async (definition) => {
      const shape = await engine.shapes.ensure(toShapeQuery(definition))
      return { handle: shape.handle }
    },
    renew: async (definition) => {
      const shape = engine.shapes.currentShape(toShapeQuery(definition))
      if (shape !== null) await engine.shapes.retire(shape)
    },
    latestOffsets: (definitions) => latestOffsetsOf(engine, definitions),
    onAdvance: (listener) => engine.progress.onAdvance(listener),
    health: () => engine.stream.health,
    healthSince: () => engine.stream.healthSince,
    close: () => engine.close(),
  }
}

function latestOffsetsOf(
  engine: ShapeEngine,
  definitions: Record<string, ShapeDefinition>,
): LatestOffsets | null {
  const { store } = engine.progress
  if (store === null || engine.progress.frozen !== null) return null
  const offsets: LatestOffsets['offsets'] = {}
  for (const [name, definition] of Object.entries(definitions)) {
    const shape = engine.shapes.currentShape(toShapeQuery(definition))
    if (shape === null || !shape.isReady(store.processed)) return null
    offsets[name] = { handle: shape.handle, offset: formatOffset(shape.lastOffset) }
  }
  return { lsn: String(store.processed), epoch: store.epoch, offsets }
}
