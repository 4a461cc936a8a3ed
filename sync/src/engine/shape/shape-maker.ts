import { createHash, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { backoffMs } from '../../backoff.ts'
import { describeError } from '../../describe-error.ts'
import type { ShapeQuery } from '../../protocol/shape-request.ts'
import { describeTable } from '../query/catalog.ts'
import { areFunctionsSame, functionOids } from '../query/clause-functions.ts'
import { resolveShape } from '../query/resolve-shape.ts'
import type { Refusal, ResolveResult, ResolvedShape } from '../query/resolved-shape.ts'
import { innerQuery } from '../query/subqueries.ts'
import { sharedTable, type Table } from '../query/table.ts'
import type { SnapshotRecord } from '../log/log-record.ts'
import type { SnapshotChunk } from '../snapshot/snapshot-chunks.ts'
import { awaitWriters } from '../snapshot/await-writers.ts'
import { takeSnapshot, TableChangedError } from '../snapshot/snapshot.ts'
import type { Logger } from '../source/logger.ts'
import type { CatalogueParts } from '../source/catalogue-look.ts'
import type { Publication } from '../source/publication.ts'
import { writeWalMarker } from '../source/wal-marker.ts'
import type { Progress } from './progress.ts'
import type { RecentTransactions } from './recent-transactions.ts'
import type { Shape } from './shape.ts'
import { shapesBeyond, type ShapeLimits } from './shape-limits.ts'
import type { ShapeStore } from './shape-store.ts'
import { Waiters } from './waiters.ts'

type ShapeResult = { ok: true; shape: Shape } | Refusal

interface ShapeMakerParts extends ShapeLimits {
  sql: Sql
  /** for the analysis of clauses */
  clauseSql: Sql
  /** for queries that the stream waits for: snapshots never delay them */
  streamSql: Sql
  publication: Publication
  chunkBytes: number
  snapshotTimeoutMs: number
  logger: Logger
  progress: Progress
  recent: RecentTransactions
}

const maxResolved = 20_000
/** A clause that was too slow for the stream is not tried again before this time. */
const slowForMs = 10 * 60_000
/** how long a request waits for the shapes of its subqueries */
const followedTimeoutMs = 30_000
/** longer than any snapshot takes */
const ensureTimeoutMs = 24 * 3_600_000
const retry = { firstMs: 50, capMs: 30_000 }

/** Finds or makes the shape of a query, retires shapes, and makes ensured shapes again. */
export class ShapeMaker {
  readonly #parts: ShapeMakerParts
  readonly #progress: Progress
  readonly #resolved = new Map<string, ResolvedShape>()
  readonly #resolving = new Map<string, Promise<ResolveResult>>()
  readonly #ensured = new Map<string, ShapeQuery>()
  /** tables whose earlier writers have ended, each with the entries that publish it */
  readonly #settled = new Set<string>()
  readonly #lost = new Map<number, Table>()
  /** wait for a change of the catalogue before they try again */
  readonly #mended = new Waiters()
  /** clauses that were too slow, by the key of the shape, with the text for its readers */
  readonly #slow = new Map<string, { text: string; until: number }>()
  #slowClauses = 0
  #uses = 0
  /** oids of published tables without a shape at the last check */
  #unused: ReadonlySet<number> = new Set()

  constructor(parts: ShapeMakerParts) {
    this.#parts = parts
    this.#progress = parts.progress
  }

  /** The living shape of a query that was resolved before, without waiting. */
  currentShape(query: ShapeQuery): Shape | null {
    const resolved = this.#resolved.get(JSON.stringify(query))
    return (resolved && this.#progress.store?.registry.withKey(resolved.key)) ?? null
  }

  /** The shape for a query, null when there is none. */
  async existingShape(query: ShapeQuery): Promise<{ ok: true; shape: Shape | null } | Refusal> {
    const { sql, publication } = this.#parts
    const table = await describeTable(sql, query.relation, publication.name)
    if (table.kind === 'unpublished') return { ok: true, shape: null }
    const result = await this.#resolve(query)
    if (!result.ok) return result
    return { ok: true, shape: this.#progress.store?.registry.withKey(result.resolved.key) ?? null }
  }

  /** The shape for a query, made when there is none; it may not be ready yet. */
  async shapeFor(query: ShapeQuery): Promise<ShapeResult> {
    const result = await this.#resolve(query)
    if (!result.ok) return result
    const { resolved } = result
    const { store } = this.#progress
    const slow = this.#slow.get(resolved.key)
    if (slow !== undefined && Date.now() < slow.until) return { ok: false, errors: { where: [slow.text] } }
    if (store === null) throw new Error('the engine has not reached Postgres yet')
    const existing = store.registry.withKey(resolved.key)
    if (existing !== undefined && !existing.fits(resolved.table)) await this.retire(existing)
    const missing = await this.#followedShapes(query, resolved)
    if (missing !== null) return missing
    const shape = store.registry.withKey(resolved.key) ?? this.#make(store, resolved)
    shape.lastUsed = ++this.#uses
    return { ok: true, shape }
  }

  /**
   * Makes the shapes that a clause with subqueries follows. They have the rows of their snapshots before its own shape
   * takes part in the stream. Null when they have them.
   */
  async #followedShapes(query: ShapeQuery, resolved: ResolvedShape): Promise<Refusal | null> {
    const { key, subqueries } = resolved
    const isThere = (): boolean => this.#progress.store?.registry.withKey(key) !== undefined
    if (subqueries === undefined || isThere()) return null
    const queries = subqueries.terms.map((term) => innerQuery(term.query))
    if (subqueries.rowsKey !== null) {
      const rows = { ...query, log: 'full' } as const
      const { rowsKey } = subqueries
      // The two shapes differ in nothing else, so Postgres does not need to resolve the query again.
      const shape = { ...resolved, key: rowsKey, log: rows.log, subqueries: { ...subqueries, rowsKey: null } }
      this.#resolved.set(JSON.stringify(rows), shape)
      queries.push(rows)
    }
    const { signal } = this.#progress.lifetime
    const deadline = Date.now() + followedTimeoutMs
    const follow = async (each: ShapeQuery): Promise<Refusal | null> => {
      const result = await this.shapeFor(each)
      if (!result.ok) return result
      const isFilled = await this.#progress.untilFilled(result.shape, deadline - Date.now(), signal)
      return isFilled ? null : { ok: false, errors: null, reason: 'The rows of a subquery are not there yet' }
    }
    const refused = (await Promise.all(queries.map(follow))).find((each) => each !== null)
    if (refused !== undefined) return refused
    const keys = subqueries.terms.map((term) => term.key)
    const { registry } = this.#progress.store ?? {}
    if (keys.every((each) => registry?.withKey(each) !== undefined)) return null
    return { ok: false, errors: null, reason: 'The rows of a subquery have changed their form' }
  }

  /** Makes the shape, waits until it is ready, and makes another one whenever it is retired. */
  async ensure(query: ShapeQuery): Promise<Shape> {
    this.#ensured.set(JSON.stringify(query), query)
    const { lifetime } = this.#progress
    for (;;) {
      const result = await this.shapeFor(query)
      if (!result.ok) throw new Error(describeRefusal(result))
      const { shape } = result
      if (await this.#progress.untilReady(shape, ensureTimeoutMs, lifetime.signal)) return shape
      if (this.#progress.isStopped) throw new Error('the engine was closed')
      if (shape.failure !== null && couldNotBeMade(shape)) throw shape.failure
    }
  }

  /** The transactions that readers have and that snapshots may not show yet. */
  seenTransactions(): ReadonlySet<number> {
    return this.#parts.recent.all()
  }

  async retire(shape: Shape): Promise<void> {
    this.forgetResolved(shape)
    const dependents = this.#progress.store?.registry.dependentsOf(shape) ?? []
    await this.#progress.store?.retire(shape)
    this.remakeIfEnsured(shape)
    this.#progress.announce()
    for (const dependent of dependents) await this.retire(dependent)
  }

  /** how many shapes were retired because their clause was too slow */
  get slowClauses(): number {
    return this.#slowClauses
  }

  /** The where clause of a shape that is being retired has failed. A clause that is too slow is refused for a while. */
  noteFailure(shape: Shape, failure: Error & { isTooSlow: boolean }): void {
    const { logger } = this.#parts
    logger.warn(
      `shape ${shape.handle} of ${shape.table.name} is retired, where ${shape.record.where}: ${failure.message}`,
    )
    if (!failure.isTooSlow) return
    this.#slowClauses += 1
    for (const [key, { until }] of this.#slow) if (until < Date.now()) this.#slow.delete(key)
    this.#slow.set(shape.record.key, { text: failure.message, until: Date.now() + slowForMs })
  }

  /**
   * Called before the retirement itself, since requests that it wakes resolve their queries at once. A shape that could
   * not be made says nothing about its table, so the other shapes and their queries stay.
   */
  forgetResolved(shape: Shape): void {
    if (!couldNotBeMade(shape)) return this.#forgetTable(shape.table.oid)
    for (const [name, { key }] of this.#resolved) if (key === shape.record.key) this.#resolved.delete(name)
  }

  /** A retired ensured shape is made again. If it could not be made, the callers of `ensure` decide. */
  remakeIfEnsured(shape: Shape): void {
    if (couldNotBeMade(shape)) return
    for (const query of this.#ensured.values())
      if (query.relation.name === shape.table.name && query.relation.schema === shape.table.schema)
        void this.#remake(query)
  }

  /** The stream shows an altered table only at the next write, so this checks the catalogue. */
  async reconcile(concerns: (table: Table) => boolean = () => true): Promise<void> {
    const { store } = this.#progress
    const tables = store?.registry.all().map((shape) => shape.table) ?? []
    const oids = new Set(tables.filter(concerns).map((table) => table.oid))
    for (const oid of oids) await this.#reconcileTable([...(store?.registry.ofTable(oid)?.all() ?? [])])
  }

  async #reconcileTable(shapes: readonly Shape[]): Promise<void> {
    const [first] = shapes
    if (first === undefined) return
    const { streamSql, publication } = this.#parts
    const result = await describeTable(streamSql, first.table, publication.name)
    const isLost = result.kind === 'unpublished' || result.kind === 'unsuitable'
    if (isLost && publication.publishing !== 'automatic') {
      this.#lost.set(first.table.oid, first.table)
      this.#parts.logger.warn(describeLoss(first.table, publication.name))
    }
    for (const shape of shapes) {
      const { whereFunctions } = shape.record
      const isFollowed =
        result.kind === 'table' &&
        shape.updateTable(result.description.table) &&
        (whereFunctions === undefined || (await areFunctionsSame(streamSql, whereFunctions)))
      if (!isFollowed) await this.retire(shape)
    }
  }

  /** Tables that were removed from the publication while their shapes were read. */
  get lostTables(): readonly string[] {
    return [...this.#lost.values()].map((table) => describeLoss(table, this.#parts.publication.name))
  }

  /** The parts of the catalogue that living shapes depend on, and the lost tables. */
  get catalogueParts(): CatalogueParts {
    const shapes = this.#progress.store?.registry.all() ?? []
    const functions = shapes.flatMap(({ record }) =>
      record.whereFunctions === undefined ? [] : functionOids(record.whereFunctions),
    )
    const tables = new Set([...shapes.map(({ table }) => table.oid), ...this.#lost.keys()])
    return { tables: [...tables], functions: [...new Set(functions)] }
  }

  /** `oids`: the tables with changed entries in the catalogue, and 0 for functions. */
  async followCatalogue(oids: ReadonlySet<number>): Promise<void> {
    await this.reconcile((table) => oids.has(table.oid) || oids.has(0))
    const { streamSql, publication } = this.#parts
    for (const [oid, table] of this.#lost) {
      const result = oids.has(oid) ? await describeTable(streamSql, table, publication.name) : null
      if (result?.kind !== 'table' && result?.kind !== 'missing') continue
      this.#lost.delete(oid)
      const end = result.kind === 'table' ? 'can be followed again' : 'is gone'
      this.#parts.logger.info(`table "${table.schema}"."${table.name}" ${end}`)
    }
    this.#mended.wake()
  }

  /** Removes the tables from the publication that no shape has needed since the last call. */
  async releaseTables(): Promise<void> {
    const { streamSql, publication } = this.#parts
    const { store } = this.#progress
    if (publication.publishing !== 'automatic' || store === null) return
    const isUnused = (oid: number): boolean =>
      store.registry.ofTable(oid) === undefined && this.#resolving.size === 0
    const unused = (await publication.tables(streamSql)).filter(isUnused)
    for (const oid of unused.filter((oid) => this.#unused.has(oid) && isUnused(oid))) {
      this.#forgetTable(oid)
      await publication.release(streamSql, oid)
    }
    this.#unused = new Set(unused)
  }

  #forgetTable(oid: number): void {
    for (const [name, resolved] of this.#resolved) if (resolved.table.oid === oid) this.#resolved.delete(name)
  }

  async #resolve(query: ShapeQuery): Promise<ResolveResult> {
    const name = JSON.stringify(query)
    const resolved = this.#resolved.get(name)
    if (resolved !== undefined) return { ok: true, resolved }
    const running = this.#resolving.get(name)
    if (running !== undefined) return running
    const resolving = this.#resolveAnew(query)
    this.#resolving.set(name, resolving)
    try {
      return await resolving
    } finally {
      this.#resolving.delete(name)
    }
  }

  async #resolveAnew(query: ShapeQuery): Promise<ResolveResult> {
    const resolveInner = (inner: ShapeQuery): Promise<ResolveResult> => this.#resolveAnew(inner)
    const result = await resolveShape(query, { ...this.#parts, resolveInner })
    if (!result.ok) return result
    const known = this.#progress.store?.registry.ofTable(result.resolved.table.oid)?.newest
    const shared = { ...result.resolved, table: sharedTable(known?.table, result.resolved.table) }
    for (const oldest of this.#resolved.keys()) {
      if (this.#resolved.size < maxResolved) break
      this.#resolved.delete(oldest)
    }
    this.#resolved.set(JSON.stringify(query), shared)
    return { ok: true, resolved: shared }
  }

  #make(store: ShapeStore, resolved: ResolvedShape): Shape {
    const requiredTransactions = this.#parts.recent.all()
    const shape = store.register({ ...resolved, handle: newHandle(resolved.key) })
    this.retireExcess()
    this.#fill(store, shape, requiredTransactions).catch(async (error: unknown) => {
      shape.failure = error instanceof Error ? error : new Error(String(error))
      this.#parts.logger.warn(`shape ${shape.handle} of ${shape.table.name}: ${describeError(error)}`)
      await this.retire(shape).catch(() => {}) // without its snapshot it does not survive a restart
    })
    return shape
  }

  /** `requiredTransactions`: those that the stream delivered before the shape took part. */
  async #fill(store: ShapeStore, shape: Shape, requiredTransactions: ReadonlySet<number>): Promise<void> {
    const { sql, streamSql, chunkBytes, publication, snapshotTimeoutMs: timeoutMs } = this.#parts
    const onChunk = (chunk: SnapshotChunk): void => {
      shape.chunks.push(chunk)
      this.#progress.waiters.wake()
    }
    const onBegun = (): void => {
      shape.hasBegun = true
      this.#progress.waiters.wake()
    }
    const onWritten = (snapshot: SnapshotRecord): void => {
      store.attach(shape, snapshot)
      this.#progress.waiters.wake()
    }
    const cancel = async (pid: number): Promise<void> => {
      await streamSql.unsafe('select pg_cancel_backend($1)', [pid])
    }
    const options = {
      folder: store.snapshotFolder,
      chunkBytes,
      publication: publication.name,
      requiredTransactions,
      timeoutMs,
      cancel,
      onBegun,
      onChunk,
      onWritten,
    }
    await this.#awaitWriters(shape.table)
    if (shape.retired) return
    const snapshot = await takeSnapshot(sql, shape, options)
    // The records of the followed shapes come first in the log, so that no shape survives a crash without them. A
    // followed shape does not become ready when it is retired, which retires this one, or when the engine stops.
    for (const key of shape.followedKeys) {
      const followed = store.registry.withKey(key)
      const { signal } = this.#progress.lifetime
      if (followed !== undefined && !(await this.#progress.untilReady(followed, ensureTimeoutMs, signal)))
        return
    }
    await store.complete(shape, snapshot)
    await this.#passSnapshot(shape)
    this.#progress.announce()
    this.retireExcess()
  }

  /**
   * The stream has to pass the snapshot's position, also on an idle database. A complete shape stays if Postgres goes
   * away.
   */
  async #passSnapshot(shape: Shape): Promise<void> {
    const { lifetime } = this.#progress
    for (let failures = 1; !shape.retired && !shape.isReady(this.#progress.processed); failures++) {
      try {
        await writeWalMarker(this.#parts.sql)
        return
      } catch (error) {
        if (this.#progress.isStopped) throw error
        await sleep(backoffMs(failures, retry), undefined, { signal: lifetime.signal }).catch(() => {}) // woken to stop
      }
    }
  }

  /** Once for each time that a table is published. */
  async #awaitWriters(table: Table): Promise<void> {
    const published = `${table.oid} ${table.membership}`
    if (this.#settled.has(published)) return
    await awaitWriters(this.#parts.sql, table, this.#progress.lifetime.signal)
    this.#settled.add(published)
  }

  /**
   * Retires the shapes beyond the limits. Ensured shapes and those with waiters are not among the least recently used.
   */
  retireExcess(): void {
    const shapes = this.#progress.store?.registry.all() ?? []
    const ensured = new Set([...this.#ensured.values()].map((query) => this.currentShape(query)))
    const mayGo = (shape: Shape): boolean =>
      !ensured.has(shape) &&
      shape.readyAt !== null &&
      shape.waiters.size === 0 &&
      this.#progress.store?.registry.hasDependents(shape) === false
    for (const shape of shapesBeyond(shapes, this.#parts, mayGo))
      this.retire(shape).catch((error: unknown) => this.#parts.logger.warn(describeError(error)))
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
      await this.#mended.wait(backoffMs(failures, retry), lifetime.signal)
    }
  }
}

/** The reason is not a changed structure of its table. */
function couldNotBeMade({ failure }: Shape): boolean {
  return failure !== null && !(failure instanceof TableChangedError)
}

function describeLoss({ schema, name }: Table, publication: string): string {
  return `table "${schema}"."${name}" is no longer followed: add it to the publication "${publication}" again`
}

function describeRefusal(refusal: Refusal): string {
  return refusal.errors === null ? refusal.reason : `no such shape can be: ${JSON.stringify(refusal.errors)}`
}

/** Unique, by time and a random number. */
function newHandle(key: string): string {
  const hash = createHash('sha256').update(key).digest().readUInt32BE(0)
  return `${hash}-${Date.now()}${String(randomInt(1_000_000)).padStart(6, '0')}`
}
