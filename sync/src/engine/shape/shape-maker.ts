import { createHash, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WantedShape } from '../../protocol/shape-request.ts'
import { describeTable } from '../query/catalog.ts'
import { resolveDefinition, type Definition, type DefinitionResult } from '../query/definition.ts'
import { describeError } from '../../describe-error.ts'
import type { EngineState } from './engine-state.ts'
import type { Shape } from './shape.ts'
import type { ShapeStore } from './shape-store.ts'
import type { SnapshotChunk } from '../snapshot/snapshot-chunks.ts'
import { takeSnapshot, TableChangedError } from '../snapshot/snapshot.ts'
import type { Table } from '../query/table.ts'

export type ShapeResult = { ok: true; shape: Shape } | Extract<DefinitionResult, { ok: false }>

const maxResolved = 10_000
/** for who ensures a shape: as long as a snapshot can take */
const longMs = 24 * 3_600_000

/** Finds or makes the shape of a definition, retires shapes, and makes those again that are to be kept. */
export class ShapeMaker {
  readonly #state: EngineState
  readonly #resolved = new Map<string, Definition>()
  readonly #resolving = new Map<string, Promise<DefinitionResult>>()
  readonly #ensured = new Map<string, WantedShape>()
  #uses = 0

  constructor(state: EngineState) {
    this.#state = state
  }

  /** The living shape of a definition that was resolved before, without waiting. */
  knownShape(wanted: WantedShape): Shape | null {
    const definition = this.#resolved.get(JSON.stringify(wanted))
    return (definition && this.#state.store?.registry.withKey(definition.key)) ?? null
  }

  /** The shape for a definition, made when there is none; it may not be ready yet. */
  async shapeFor(wanted: WantedShape): Promise<ShapeResult> {
    const result = await this.#resolve(wanted)
    if (!result.ok) return result
    const { definition } = result
    const { store } = this.#state
    if (store === null) throw new Error('the engine has not reached Postgres yet')
    const existing = store.registry.withKey(definition.key)
    if (existing !== undefined && !existing.fits(definition.table)) await this.retire(existing)
    const shape = store.registry.withKey(definition.key) ?? this.#make(store, definition)
    shape.lastUsed = ++this.#uses
    return { ok: true, shape }
  }

  /** Makes the shape, keeps it made (a retired one is followed by another), and waits until it is ready. */
  async ensure(wanted: WantedShape): Promise<Shape> {
    this.#ensured.set(JSON.stringify(wanted), wanted)
    for (;;) {
      const made = await this.shapeFor(wanted)
      if (!made.ok) throw new Error(`no such shape can be: ${JSON.stringify(made.problems)}`)
      const { shape } = made
      if (await this.#state.untilReady(shape, longMs, this.#state.stopped.signal)) return shape
      if (this.#state.isStopped) throw new Error('the engine was closed')
      if (shape.failure !== null && !(shape.failure instanceof TableChangedError)) throw shape.failure
    }
  }

  async retire(shape: Shape): Promise<void> {
    this.forgetDefinitions(shape)
    await this.#state.store?.retire(shape)
    this.followUp(shape)
    this.#state.announce()
  }

  /** Comes before the retirement itself: whoever is woken by it asks anew at once. */
  forgetDefinitions(shape: Shape): void {
    for (const [name, definition] of this.#resolved)
      if (definition.table.oid === shape.table.oid) this.#resolved.delete(name)
  }

  /** A retired shape that has to be kept is made again; one that could not be made is up to who asked for it. */
  followUp(shape: Shape): void {
    if (shape.failure !== null) return
    for (const wanted of this.#ensured.values())
      if (wanted.relation.name === shape.table.name && wanted.relation.schema === shape.table.schema)
        void this.#makeAgain(wanted)
  }

  /** Changes of a table's form are not in the stream until its next write: looks for them in the catalogue. */
  async reconcile(isLookedFor: (table: Table) => boolean = () => true): Promise<void> {
    const { store } = this.#state
    const tables = store?.registry.all().map((shape) => shape.table) ?? []
    const oids = new Set(tables.filter(isLookedFor).map((table) => table.oid))
    for (const oid of oids) await this.#reconcileTable(store?.registry.ofTable(oid) ?? [])
  }

  async #reconcileTable(shapes: readonly Shape[]): Promise<void> {
    const [first] = shapes
    if (first === undefined) return
    const { streamSql, settings } = this.#state
    const found = await describeTable(streamSql, first.table, settings.publication)
    for (const shape of shapes) {
      const isFollowed = found.kind === 'table' && shape.follows(found.description.table)
      if (!isFollowed) await this.retire(shape)
    }
  }

  async #resolve(wanted: WantedShape): Promise<DefinitionResult> {
    const name = JSON.stringify(wanted)
    const definition = this.#resolved.get(name)
    if (definition !== undefined) return { ok: true, definition }
    const running = this.#resolving.get(name)
    if (running !== undefined) return running
    const resolving = resolveDefinition(this.#state.sql, wanted, this.#state.settings.publication)
    this.#resolving.set(name, resolving)
    try {
      const result = await resolving
      if (this.#resolved.size >= maxResolved) this.#resolved.clear()
      if (result.ok) this.#resolved.set(name, result.definition)
      return result
    } finally {
      this.#resolving.delete(name)
    }
  }

  #make(store: ShapeStore, definition: Definition): Shape {
    const before = this.#state.recentTransactions
    const shape = store.register({ ...definition, handle: newHandle(definition.key) })
    this.#evict(store)
    this.#fill(store, shape, before).catch(async (error: unknown) => {
      shape.failure = error instanceof Error ? error : new Error(String(error))
      this.#state.settings.log(`shape ${shape.handle} of ${shape.table.name}: ${describeError(error)}`)
      await this.retire(shape).catch(() => {}) // without its snapshot it does not survive a restart anyway
    })
    return shape
  }

  /** `mustHold`: transactions that the stream brought before the shape took part. */
  async #fill(store: ShapeStore, shape: Shape, mustHold: ReadonlySet<number>): Promise<void> {
    const { sql, settings } = this.#state
    const { chunkBytes, publication } = settings
    const written = (chunk: SnapshotChunk): void => {
      shape.written.push(chunk)
      this.#state.advanced.wake()
    }
    const options = { folder: store.snapshotFolder, chunkBytes, publication, mustHold, written }
    await store.complete(shape, await takeSnapshot(sql, shape, options))
    await this.#state.markPresent()
    this.#state.announce()
  }

  /** Above the limit the shapes go that were used longest ago, if nobody keeps them or waits on them. */
  #evict(store: ShapeStore): void {
    const living = store.registry.all()
    if (living.length <= this.#state.settings.maxShapes) return
    const kept = new Set([...this.#ensured.values()].map((wanted) => this.knownShape(wanted)))
    const idle = living
      .filter((shape) => !kept.has(shape) && shape.readyAt !== null && shape.live.size === 0)
      .sort((a, b) => a.lastUsed - b.lastUsed)
    for (const shape of idle.slice(0, living.length - this.#state.settings.maxShapes))
      this.retire(shape).catch((error: unknown) => this.#state.settings.log(describeError(error)))
  }

  async #makeAgain(wanted: WantedShape): Promise<void> {
    for (let delay = 50; !this.#state.isStopped; delay = Math.min(delay * 2, 30_000)) {
      try {
        await this.ensure(wanted)
        return
      } catch (error) {
        this.#state.settings.log(
          `shape of ${wanted.relation.name} not made again yet: ${describeError(error)}`,
        )
      }
      await sleep(delay, undefined, { signal: this.#state.stopped.signal }).catch(() => {}) // woken to stop
    }
  }
}

/** Never given twice: time and chance. */
function newHandle(key: string): string {
  const hash = createHash('sha256').update(key).digest().readUInt32BE(0)
  return `${hash}-${Date.now()}${String(randomInt(1_000_000)).padStart(6, '0')}`
}
