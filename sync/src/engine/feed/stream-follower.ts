import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { backoffMs } from '../../backoff.ts'
import { describeError } from '../../describe-error.ts'
import type { LogOwner } from '../log/log-record.ts'
import { type Appended, ShapeLog } from '../log/shape-log.ts'
import { hasState, isObjectInUse } from '../query/postgres-error.ts'
import type { StreamedRelation, Table } from '../query/table.ts'
import type { Progress } from '../shape/progress.ts'
import type { RecentTransactions } from '../shape/recent-transactions.ts'
import type { ShapeMaker } from '../shape/shape-maker.ts'
import { type OpenedStore, ShapeStore } from '../shape/shape-store.ts'
import type { ChangeSource, SourceEvent } from '../source/change-source.ts'
import type { Logger } from '../source/logger.ts'
import {
  openPgChangeSource,
  PublicationLostError,
  SourceConfigurationError,
} from '../source/pg-change-source.ts'
import type { Publication } from '../source/publication.ts'
import { warnOfUnlimitedWal } from '../source/slot-lag.ts'
import { writeWalMarker } from '../source/wal-marker.ts'
import { askForMoves, askPostgres } from './ask-postgres.ts'
import { CatalogueWatch } from './catalogue-watch.ts'
import { decideClauses } from './decide-clauses.ts'
import { SubqueryShapes } from './subquery-shapes.ts'
import { TransactionFeed, type FeedEnvironment, type FeedPart } from './transaction-feed.ts'

export type Health = 'active' | 'waiting' | 'starting'

interface StreamSettings {
  databaseUrl: string
  storageDir: string
  slotName: string
  publication: string
  chunkBytes: number
  whereTimeoutMs: number
}

interface StreamFollowerParts {
  settings: StreamSettings
  publication: Publication
  /** for queries that the stream waits for */
  streamSql: Sql
  /** for rows that clauses have to decide; its statements have a time limit */
  filterSql: Sql
  logger: Logger
  progress: Progress
  recent: RecentTransactions
  shapes: ShapeMaker
}

const retry = { firstMs: 50, capMs: 5000 }
const retryFrozen = { firstMs: 50, capMs: 500 }
/** At a start, wait this long in total for a slot that a dying predecessor still holds. */
const slotWaitMs = 1000
/**
 * A stream that has lasted this long ends an outage. With a full disk, streams open and fail at once, again and again.
 */
const standsAfterMs = 1000
/** The interval between checks of the catalogue when no commit reaches a shape. */
const lookEveryMs = 1000
const idleProgressBytes = 16n * 1024n * 1024n

/** Runs one stream at a time from the slot into the store, and replaces a broken stream. */
export class StreamFollower {
  readonly #parts: StreamFollowerParts
  readonly #progress: Progress
  readonly #watch: CatalogueWatch
  #source: ChangeSource | null = null
  #isFollowing = false
  /** why this process ended the present stream */
  #lost: PublicationLostError | null = null
  /** the slot begins at a time without a publication */
  #renewSlot = false
  /** the store whose restored shapes are readable, once the stream has reached the present */
  #activeStore: ShapeStore | null = null
  #running: Promise<void> = Promise.resolve()
  #hasWarned = false
  /** in a row */
  #failures = 0
  /** Each outage is logged once, and its end once. */
  #lostAt: number | null = null
  #health: { now: Health; since: number } = { now: 'starting', since: Date.now() }

  constructor(parts: StreamFollowerParts) {
    this.#parts = parts
    this.#progress = parts.progress
    this.#watch = new CatalogueWatch({ ...parts, onLook: () => this.#showHealth() })
  }

  /** Whether the stream of changes runs. */
  get isFollowing(): boolean {
    return this.#isFollowing
  }

  get health(): Health {
    return this.#health.now
  }

  /** The fault that somebody has to fix, or null. */
  get problem(): string | null {
    return this.#progress.frozen ?? this.#parts.shapes.lostTables[0] ?? null
  }

  /** When `health` last changed, in milliseconds since 1970. */
  get healthSince(): number {
    return this.#health.since
  }

  #setHealth(health: Health): void {
    if (health !== this.#health.now) this.#health = { now: health, since: Date.now() }
  }

  /** Resolves after the first attempt to connect; rejects when only a change of configuration can help. */
  start(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#running = this.#run(resolve, reject)
    })
  }

  /** The progress has to be stopped before. */
  async close(): Promise<void> {
    await this.#source?.close()
    await this.#running
  }

  async #run(onFirstTry: () => void, onMisconfigured: (error: unknown) => void): Promise<void> {
    const { logger } = this.#parts
    const { lifetime } = this.#progress
    let waitedMs = 0
    while (!this.#progress.isStopped) {
      try {
        const source = await this.#connect()
        this.#isFollowing = true
        this.#showHealth()
        if (this.#lostAt === null) this.#logFollowing('')
        onFirstTry()
        const stands = setTimeout(() => this.#endOutage(), standsAfterMs)
        const looks = setInterval(() => void this.#lookWhileIdle(), lookEveryMs)
        await this.#follow(source).finally(() => {
          clearTimeout(stands)
          clearInterval(looks)
        })
      } catch (cause) {
        this.#isFollowing = false
        if (this.#progress.isStopped) break
        const error = this.#lost ?? cause
        this.#lost = null
        if (error instanceof PublicationLostError) this.#progress.freeze(error.message)
        this.#renewSlot ||= isPublicationUnknown(error)
        if (this.#lostAt === null) logger.warn(`no stream of changes: ${describeError(error)}`)
        this.#lostAt ??= Date.now()
        if (error instanceof SourceConfigurationError) onMisconfigured(error)
        const isBusy = isObjectInUse(error)
        this.#setHealth(this.#progress.store !== null || isBusy ? 'waiting' : 'starting')
        if (!isBusy || waitedMs > slotWaitMs) onFirstTry()
      }
      await this.#source?.close()
      this.#source = null
      this.#failures += 1
      const delay = backoffMs(this.#failures, this.#progress.frozen === null ? retry : retryFrozen)
      waitedMs += delay
      await sleep(delay, undefined, { signal: lifetime.signal }).catch(() => {}) // woken to stop
    }
    onFirstTry()
  }

  /** The stream has lasted for a while. */
  #endOutage(): void {
    this.#failures = 0
    if (this.#lostAt === null) return
    const outageMs = Date.now() - standsAfterMs - this.#lostAt
    this.#logFollowing(` again, after ${(outageMs / 1000).toFixed(0)} s`)
    this.#lostAt = null
  }

  #logFollowing(pause: string): void {
    const { settings, logger } = this.#parts
    logger.info(`following replication slot ${settings.slotName}${pause}`)
  }

  async #connect(): Promise<ChangeSource> {
    const { settings, streamSql, logger, publication } = this.#parts
    const publicationOid = await publication.prepare(streamSql)
    const owner = await this.#assertFolderOwner()
    const isOther = owner?.publicationOid !== undefined && owner.publicationOid !== publicationOid
    const renewSlot = this.#renewSlot || isOther
    if (renewSlot)
      logger.warn(`publication "${settings.publication}" is another one: readers take new snapshots`)
    const source = await openPgChangeSource(
      { ...settings, renewSlot },
      streamSql,
      this.#progress.lifetime.signal,
    )
    this.#renewSlot = false
    this.#source = source
    const names = { slot: settings.slotName, publication: settings.publication, publicationOid }
    const previous = this.#progress.store
    if (previous?.belongsTo(source, names) === true) previous.dropUnfinished()
    else
      await this.#adopt(
        previous,
        await ShapeStore.open(settings.storageDir, source, names, this.#parts.logger),
      )
    this.#watch.begin(publicationOid)
    if (this.#activeStore !== this.#progress.store) await this.#activateRestored()
    else await this.#parts.shapes.reconcile()
    this.#progress.freeze(null)
    if (!this.#hasWarned) await warnOfUnlimitedWal(streamSql, logger)
    this.#hasWarned = true
    return source
  }

  /** Runs before the slot is created: a slot without an engine keeps WAL for ever. */
  async #assertFolderOwner(): Promise<LogOwner | null> {
    const { storageDir, slotName } = this.#parts.settings
    const owner = await ShapeLog.ownerOf(storageDir)
    if (owner === null || owner.slot === slotName) return owner
    throw new SourceConfigurationError(
      `the storage folder ${storageDir} belongs to the engine that follows replication slot "${owner.slot}": ` +
        `give the engine of slot "${slotName}" a folder of its own, or remove this one if the other engine is gone`,
    )
  }

  async #adopt(previous: ShapeStore | null, opened: OpenedStore): Promise<void> {
    const { logger } = this.#parts
    if (opened.unreadable !== null) logger.warn(`${opened.unreadable.message}; readers take new snapshots`)
    if (opened.isNew) logger.info('beginning a new shape log')
    this.#progress.store = opened.store
    if (previous !== null) await this.#retireAll(previous)
  }

  /** Stored shapes are readable again when their tables are unchanged and the stream has reached the present. */
  async #activateRestored(): Promise<void> {
    const { store } = this.#progress
    await this.#parts.shapes.reconcile()
    const present = await writeWalMarker(this.#parts.streamSql)
    for (const shape of store?.restoredShapes ?? []) shape.readyAt = present
    this.#activeStore = store
  }

  /** All shapes are invalid: the database is another one, or the slot or the log has lost changes. */
  async #retireAll(previous: ShapeStore): Promise<void> {
    const { shapes } = this.#parts
    const oldShapes = previous.registry.all()
    for (const shape of oldShapes) shapes.forgetResolved(shape)
    for (const shape of oldShapes) previous.registry.retire(shape)
    await previous.close()
    for (const shape of oldShapes) shapes.remakeIfEnsured(shape)
    this.#progress.announce()
  }

  async #follow(source: ChangeSource): Promise<void> {
    const { settings, filterSql, recent } = this.#parts
    const { store } = this.#progress
    if (store === null) throw new Error('there is no store to follow into')
    const decideRows = askPostgres(filterSql, settings.whereTimeoutMs, this.#progress.lifetime.signal)
    const append = (bytes: Buffer): Appended => store.append(bytes)
    const subqueries = new SubqueryShapes({
      store,
      append,
      readMoves: askForMoves(filterSql, {
        timeoutMs: settings.whereTimeoutMs,
        signal: this.#progress.lifetime.signal,
        publication: settings.publication,
        seen: () => recent.all(),
      }),
      snapshotWaitMs: settings.whereTimeoutMs,
    })
    const environment: FeedEnvironment = {
      chunkBytes: settings.chunkBytes,
      shapesOf: (oid) => store.registry.ofTable(oid),
      newestShapeId: () => store.registry.newestId,
      decide: (questions) => decideClauses(questions, decideRows),
      append,
      subqueries,
    }
    const feed = new TransactionFeed(environment, store.processed)
    for (;;) await this.#process(source, store, feed, await source.take())
  }

  async #lookWhileIdle(): Promise<void> {
    const lost = await this.#watch.lookWhileIdle()
    if (lost === null || !this.#isFollowing) return
    this.#lost = lost
    this.#progress.freeze(lost.message)
    await this.#source?.close()
  }

  #showHealth(): void {
    if (this.#isFollowing) this.#setHealth(this.problem === null ? 'active' : 'waiting')
  }

  /**
   * Durable first, then readable, then acknowledged. Before a commit becomes readable, a check of the catalogue that
   * began after its arrival has shown that the publication did not change.
   */
  async #process(
    source: ChangeSource,
    store: ShapeStore,
    feed: TransactionFeed,
    events: readonly SourceEvent[],
  ): Promise<void> {
    const { shapes, recent } = this.#parts
    // A table can have changed before its rows arrive: a column can have become nullable, for example.
    const relations = events.flatMap((event) => (event.kind === 'relation' ? [event.relation] : []))
    if (relations.length > 0)
      await shapes.reconcile((table) => relations.some((relation) => isOneOf(table, relation)))
    const looking = events.some((event) => event.kind === 'commit')
      ? this.#watch.lookAtPublication()
      : Promise.resolve()
    looking.catch(() => {}) // rejects where it is awaited
    for await (const part of feed.process(events, (xid) => recent.add(xid))) {
      await this.#takeOver(store, part, looking)
      source.acknowledge(store.durableLsn)
    }
    await recordIdleProgress(store, feed, events)
    source.acknowledge(store.durableLsn)
  }

  async #takeOver(
    store: ShapeStore,
    { committed, retired, durable }: FeedPart,
    looking: Promise<void>,
  ): Promise<void> {
    const { shapes } = this.#parts
    await durable
    if (committed.length > 0) await looking
    store.publish(committed)
    for (const [shape, failure] of retired) {
      if (failure === null) shapes.forgetResolved(shape)
      else shapes.noteFailure(shape, failure)
      await store.discard(shape)
      shapes.remakeIfEnsured(shape)
    }
    if (committed.length > 0 || retired.size > 0) this.#progress.announce()
  }
}

/** Postgres before version 18 cannot decode changes from a time without a publication. */
function isPublicationUnknown(error: unknown): boolean {
  return hasState(error, /^42704$/) && error.message.startsWith('publication ')
}

/** The table itself, or another one that now has its name. */
function isOneOf(table: Table, relation: StreamedRelation): boolean {
  return table.oid === relation.oid || (table.schema === relation.schema && table.name === relation.name)
}

/** Without open transactions, WAL that concerns no shape may be released, after the position is recorded. */
async function recordIdleProgress(
  store: ShapeStore,
  feed: TransactionFeed,
  events: readonly SourceEvent[],
): Promise<void> {
  const last = events.at(-1)
  if (last?.kind !== 'progress' || !feed.idle) return
  const isReplyRequested = events.some((event) => event.kind === 'progress' && event.replyRequested)
  if (isReplyRequested || last.lsn > store.durableLsn + idleProgressBytes)
    await store.recordProgress(last.lsn)
}
