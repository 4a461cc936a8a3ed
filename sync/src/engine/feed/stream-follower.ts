import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { ChangeSource, SourceEvent } from '../source/change-source.ts'
import { describeError } from '../../describe-error.ts'
import type { EngineState } from '../shape/engine-state.ts'
import { openPgChangeSource, SourceConfigurationError } from '../source/pg-change-source.ts'
import { preparePublication } from '../source/publication.ts'
import type { ShapeMaker } from '../shape/shape-maker.ts'
import { ShapeLog } from '../log/shape-log.ts'
import { type OpenedStore, ShapeStore } from '../shape/shape-store.ts'
import { warnOfUnlimitedWal } from '../source/slot-lag.ts'
import type { StreamedRelation, Table } from '../query/table.ts'
import { TransactionFeed, WhereFailure, type FeedEnvironment } from './transaction-feed.ts'
import { filterRows } from '../query/where-filter.ts'

export type Health = 'active' | 'waiting' | 'starting'

const firstRetryMs = 50
const maxRetryMs = 5000
/** Starting waits this long (added up) for a slot that a dying predecessor still holds. */
const slotPatienceMs = 1000
const idleProgressBytes = 16n * 1024n * 1024n

/** One stream at a time from the slot into the store; a broken one is followed by another. */
export class StreamFollower {
  readonly #state: EngineState
  readonly #maker: ShapeMaker
  #source: ChangeSource | null = null
  /** the store whose shapes have been looked at since it was opened */
  #welcomed: ShapeStore | null = null
  #running: Promise<void> = Promise.resolve()
  #warned = false
  #health: { now: Health; since: number } = { now: 'starting', since: Date.now() }

  constructor(state: EngineState, maker: ShapeMaker) {
    this.#state = state
    this.#maker = maker
  }

  get health(): Health {
    return this.#health.now
  }

  /** When it became what it is, in milliseconds since 1970. */
  get healthSince(): number {
    return this.#health.since
  }

  #become(health: Health): void {
    if (health !== this.#health.now) this.#health = { now: health, since: Date.now() }
  }

  /** Resolves after the first try to connect; rejects when only a change of configuration can help. */
  start(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#running = this.#run(resolve, reject)
    })
  }

  /** The state has to be stopped before. */
  async close(): Promise<void> {
    await this.#source?.close()
    await this.#running
  }

  async #run(tried: () => void, refuse: (error: unknown) => void): Promise<void> {
    const { settings, stopped } = this.#state
    let waited = 0
    /** One outage is one line, and its end another. */
    let lostAt: number | null = null
    for (let delay = firstRetryMs; !this.#state.isStopped; delay = Math.min(delay * 2, maxRetryMs)) {
      try {
        const source = await this.#connect()
        delay = firstRetryMs
        this.#become('active')
        const pause = lostAt === null ? '' : ` again, after ${((Date.now() - lostAt) / 1000).toFixed(0)} s`
        lostAt = null
        settings.log(`following replication slot ${settings.slotName}${pause}`)
        tried()
        await this.#follow(source)
      } catch (error) {
        if (this.#state.isStopped) break
        if (lostAt === null) settings.log(`no stream of changes: ${describeError(error)}`)
        lostAt ??= Date.now()
        if (error instanceof SourceConfigurationError) refuse(error)
        const isBusy = error instanceof postgres.PostgresError && error.code === '55006'
        this.#become(this.#state.store !== null || isBusy ? 'waiting' : 'starting')
        if (!isBusy || waited > slotPatienceMs) tried()
      }
      await this.#source?.close()
      this.#source = null
      waited += delay
      await sleep(delay, undefined, { signal: stopped.signal }).catch(() => {}) // woken to stop
    }
    tried()
  }

  async #connect(): Promise<ChangeSource> {
    const { settings, sql, stopped } = this.#state
    await preparePublication(sql, settings)
    await this.#assertFolderIsOurs()
    const source = await openPgChangeSource(settings, sql, stopped.signal)
    this.#source = source
    const names = { slot: settings.slotName, publication: settings.publication }
    const previous = this.#state.store
    if (previous?.belongsTo(source, names) === true) previous.dropPending()
    else await this.#adopt(previous, await ShapeStore.open(settings.storageDir, source, names))
    if (this.#welcomed !== this.#state.store) await this.#welcome()
    if (!this.#warned) await warnOfUnlimitedWal(sql, settings.log)
    this.#warned = true
    return source
  }

  /** Comes before the slot is made: it would keep WAL for nobody. */
  async #assertFolderIsOurs(): Promise<void> {
    const { storageDir, slotName } = this.#state.settings
    const owner = await ShapeLog.ownerOf(storageDir)
    if (owner === null || owner === slotName) return
    throw new SourceConfigurationError(
      `the storage folder ${storageDir} belongs to the engine that follows replication slot "${owner}": ` +
        `give the engine of slot "${slotName}" a folder of its own, or remove this one if the other engine is gone`,
    )
  }

  async #adopt(previous: ShapeStore | null, opened: OpenedStore): Promise<void> {
    const { log } = this.#state.settings
    if (opened.unreadable !== null) log(`${opened.unreadable.message}; readers take new snapshots`)
    if (opened.isNew) log('beginning a new shape log')
    this.#state.store = opened.store
    if (previous !== null) await this.#replace(previous)
  }

  /** What was stored is complete again when its tables are as they were, and the stream has reached the present. */
  async #welcome(): Promise<void> {
    const { store } = this.#state
    await this.#maker.reconcile()
    const present = await this.#state.markPresent()
    for (const shape of store?.restored ?? []) shape.readyAt = present
    this.#welcomed = store
  }

  /** The shapes so far are void: the database is another one, or the slot or the log has lost something. */
  async #replace(previous: ShapeStore): Promise<void> {
    const lost = previous.registry.all()
    for (const shape of lost) this.#maker.forgetDefinitions(shape)
    for (const shape of lost) previous.registry.retire(shape)
    await previous.close()
    for (const shape of lost) this.#maker.followUp(shape)
    this.#state.announce()
  }

  async #follow(source: ChangeSource): Promise<void> {
    const { store, settings } = this.#state
    if (store === null) throw new Error('there is no store to follow into')
    const environment: FeedEnvironment = {
      chunkBytes: settings.chunkBytes,
      shapesOf: (oid) => store.registry.ofTable(oid),
      filterRows: (filter, rows) => filterRows(this.#state.streamSql, filter, rows).catch(asWhereFailure),
      append: (bytes) => store.append(bytes),
    }
    const feed = new TransactionFeed(environment, store.processed)
    for (;;) await this.#takeIn(source, store, feed, await source.take())
  }

  /** Durable first, then readable, then acknowledged. */
  async #takeIn(
    source: ChangeSource,
    store: ShapeStore,
    feed: TransactionFeed,
    events: readonly SourceEvent[],
  ): Promise<void> {
    const remember = (xid: number): void => this.#state.rememberTransaction(xid)
    // Told again what a table is like, readers have to know it, too, before its rows: a null where none was, say.
    const described = events.flatMap((event) => (event.kind === 'relation' ? [event.relation] : []))
    if (described.length > 0)
      await this.#maker.reconcile((table) => described.some((relation) => isOneOf(table, relation)))
    const { committed, retired, durable } = await feed.process(events, remember)
    await durable
    store.publish(committed)
    for (const shape of retired) {
      this.#maker.forgetDefinitions(shape)
      await store.forget(shape)
      this.#maker.followUp(shape)
    }
    if (committed.length > 0 || retired.size > 0) this.#state.announce()
    await keepIdleProgress(store, feed, events)
    source.acknowledge(store.keptUntil)
  }
}

/** The table itself, or another one that has got its name. */
function isOneOf(table: Table, relation: StreamedRelation): boolean {
  return table.oid === relation.oid || (table.schema === relation.schema && table.name === relation.name)
}

/** Data exceptions and the like repeat on every try, so they are the clause's; a lost connection is not. */
function asWhereFailure(error: unknown): never {
  if (error instanceof postgres.PostgresError && /^(2|42|0A)/.test(error.code))
    throw new WhereFailure(error.message, { cause: error })
  throw error
}

/** When nothing is under way, WAL that concerns nobody may be given back; how far is put on record first. */
async function keepIdleProgress(
  store: ShapeStore,
  feed: TransactionFeed,
  events: readonly SourceEvent[],
): Promise<void> {
  const last = events.at(-1)
  if (last?.kind !== 'progress' || !feed.idle) return
  const asked = events.some((event) => event.kind === 'progress' && event.replyRequested)
  if (asked || last.lsn > store.keptUntil + idleProgressBytes) await store.keep(last.lsn)
}
