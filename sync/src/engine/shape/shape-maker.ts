import { createHash, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { backoffMs } from '../../backoff.ts'
import { describeError } from '../../describe-error.ts'
import type { ShapeQuery } from '../../protocol/shape-request.ts'
import { describeTable } from '../query/catalog.ts'
import { resolveShape, type ResolveResult, type ResolvedShape } from '../query/resolve-shape.ts'
import type { Table } from '../query/table.ts'
import type { SnapshotChunk } from '../snapshot/snapshot-chunks.ts'
import { takeSnapshot, TableChangedError } from '../snapshot/snapshot.ts'
import type { Logger } from '../source/logger.ts'
import { writeWalMarker } from '../source/wal-marker.ts'
import type { Progress } from './progress.ts'
import type { RecentTransactions } from './recent-transactions.ts'
import type { Shape } from './shape.ts'
import type { ShapeStore } from './shape-store.ts'

type ShapeResult = { ok: true; shape: Shape } | Extract<ResolveResult, { ok: false }>

interface ShapeMakerParts {
  sql: Sql
  /** for what the stream waits for: never held up by snapshots */
  streamSql: Sql
  publication: string
  chunkBytes: number
  maxShapes: number
  logger: Logger
  progress: Progress
  recent: RecentTransactions
}

const maxResolved = 10_000
/** longer than any snapshot takes */
const ensureTimeoutMs = 24 * 3_600_000
const retry = { firstMs: 50, capMs: 30_000 }

/** Finds or makes the shape of a query, retires shapes, and makes those again that have to be there. */
export class ShapeMaker {
  readonly #parts: ShapeMakerParts
  readonly #progress: Progress
  readonly #resolved = new Map<string, ResolvedShape>()
  readonly #resolving = new Map<string, Promise<ResolveResult>>()
  readonly #ensured = new Map<string, ShapeQuery>()
  #uses = 0

  constructor(parts: ShapeMakerParts) {
    this.#parts = parts
    this.#progress = parts.progress
  }

  /** The living shape of a query that was resolved before, without waiting. */
  currentShape(query: ShapeQuery): Shape | null {
    const resolved = this.#resolved.get(JSON.stringify(query))
    return (resolved && this.#progress.store?.registry.withKey(resolved.key)) ?? null
  }

  /** The shape for a query, made when there is none; it may not be ready yet. */
  async shapeFor(query: ShapeQuery): Promise<ShapeResult> {
    const result = await this.#resolve(query)
    if (!result.ok) return result
    const { resolved } = result
    const { store } = this.#progress
    if (store === null) throw new Error('the engine has not reached Postgres yet')
    const existing = store.registry.withKey(resolved.key)
    if (existing !== undefined && !existing.fits(resolved.table)) await this.retire(existing)
    const shape = store.registry.withKey(resolved.key) ?? this.#make(store, resolved)
    shape.lastUsed = ++this.#uses
    return { ok: true, shape }
  }

  /** Makes the shape, from now on another one after each that is retired, and waits until it is ready. */
  async ensure(query: ShapeQuery): Promise<Shape> {
    this.#ensured.set(JSON.stringify(query), query)
    const { lifetime } = this.#progress
    for (;;) {
      const result = await this.shapeFor(query)
      if (!result.ok) throw new Error(`no such shape can be: ${JSON.stringify(result.errors)}`)
      const { shape } = result
      if (await this.#progress.untilReady(shape, ensureTimeoutMs, lifetime.signal)) return shape
      if (this.#progress.isStopped) throw new Error('the engine was closed')
      if (shape.failure !== null && !(shape.failure instanceof TableChangedError)) throw shape.failure
    }
  }

  async retire(shape: Shape): Promise<void> {
    this.forgetResolved(shape)
    await this.#progress.store?.retire(shape)
    this.remakeIfEnsured(shape)
    this.#progress.announce()
  }

  /** Comes before the retirement itself: requests that it wakes resolve their queries anew at once. */
  forgetResolved(shape: Shape): void {
    for (const [name, resolved] of this.#resolved)
      if (resolved.table.oid === shape.table.oid) this.#resolved.delete(name)
  }

  /** A retired shape that was ensured is made again; one that could not be made is left to the callers of `ensure`. */
  remakeIfEnsured(shape: Shape): void {
    if (shape.failure !== null) return
    for (const query of this.#ensured.values())
      if (query.relation.name === shape.table.name && query.relation.schema === shape.table.schema)
        void this.#remake(query)
  }

  /** Changes of a table's form are not in the stream until its next write: looks for them in the catalogue. */
  async reconcile(concerns: (table: Table) => boolean = () => true): Promise<void> {
    const { store } = this.#progress
    const tables = store?.registry.all().map((shape) => shape.table) ?? []
    const oids = new Set(tables.filter(concerns).map((table) => table.oid))
    for (const oid of oids) await this.#reconcileTable(store?.registry.ofTable(oid) ?? [])
  }

  async #reconcileTable(shapes: readonly Shape[]): Promise<void> {
    const [first] = shapes
    if (first === undefined) return
    const { streamSql, publication } = this.#parts
    const result = await describeTable(streamSql, first.table, publication)
    for (const shape of shapes) {
      const isFollowed = result.kind === 'table' && shape.updateTable(result.description.table)
      if (!isFollowed) await this.retire(shape)
    }
  }

  async #resolve(query: ShapeQuery): Promise<ResolveResult> {
    const name = JSON.stringify(query)
    const resolved = this.#resolved.get(name)
    if (resolved !== undefined) return { ok: true, resolved }
    const running = this.#resolving.get(name)
    if (running !== undefined) return running
    const resolving = resolveShape(this.#parts.sql, query, this.#parts.publication)
    this.#resolving.set(name, resolving)
    try {
      const result = await resolving
      if (this.#resolved.size >= maxResolved) this.#resolved.clear()
      if (result.ok) this.#resolved.set(name, result.resolved)
      return result
    } finally {
      this.#resolving.delete(name)
    }
  }

  #make(store: ShapeStore, resolved: ResolvedShape): Shape {
    const requiredTransactions = this.#parts.recent.all()
    const shape = store.register({ ...resolved, handle: newHandle(resolved.key) })
    this.#evict(store)
    this.#fill(store, shape, requiredTransactions).catch(async (error: unknown) => {
      shape.failure = error instanceof Error ? error : new Error(String(error))
      this.#parts.logger.warn(`shape ${shape.handle} of ${shape.table.name}: ${describeError(error)}`)
      await this.retire(shape).catch(() => {}) // without its snapshot it does not survive a restart anyway
    })
    return shape
  }

  /** `requiredTransactions`: those that the stream brought before the shape took part. */
  async #fill(store: ShapeStore, shape: Shape, requiredTransactions: ReadonlySet<number>): Promise<void> {
    const { sql, chunkBytes, publication } = this.#parts
    const onChunk = (chunk: SnapshotChunk): void => {
      shape.chunks.push(chunk)
      this.#progress.waiters.wake()
    }
    const options = { folder: store.snapshotFolder, chunkBytes, publication, requiredTransactions, onChunk }
    await store.complete(shape, await takeSnapshot(sql, shape, options))
    await writeWalMarker(sql)
    this.#progress.announce()
  }

  /** Above the limit the least recently used shapes go, except those that are ensured or have waiters. */
  #evict(store: ShapeStore): void {
    const living = store.registry.all()
    const { maxShapes, logger } = this.#parts
    if (living.length <= maxShapes) return
    const ensured = new Set([...this.#ensured.values()].map((query) => this.currentShape(query)))
    const idle = living
      .filter((shape) => !ensured.has(shape) && shape.readyAt !== null && shape.waiters.size === 0)
      .sort((a, b) => a.lastUsed - b.lastUsed)
    for (const shape of idle.slice(0, living.length - maxShapes))
      this.retire(shape).catch((error: unknown) => logger.warn(describeError(error)))
  }

  async #remake(query: ShapeQuery): Promise<void> {
    const { lifetime } = this.#progress
    for (let failures = 1; !this.#progress.isStopped; failures++) {
      try {
        await this.ensure(query)
        return
      } catch (error) {
        const { name } = query.relation
        this.#parts.logger.warn(`the shape of ${name} could not be made again yet: ${describeError(error)}`)
      }
      await sleep(backoffMs(failures, retry), undefined, { signal: lifetime.signal }).catch(() => {}) // woken to stop
    }
  }
}

/** Never given twice: time and chance. */
function newHandle(key: string): string {
  const hash = createHash('sha256').update(key).digest().readUInt32BE(0)
  return `${hash}-${Date.now()}${String(randomInt(1_000_000)).padStart(6, '0')}`
}
