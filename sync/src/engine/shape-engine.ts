import type { Sql } from 'postgres'
import { connectTo } from '../database-address.ts'
import { describeError } from '../describe-error.ts'
import type { EngineSettings } from './engine-settings.ts'
import { StreamFollower } from './feed/stream-follower.ts'
import { Admission } from './http/admission.ts'
import { createRequestHandler, type RequestHandler } from './http/request-handler.ts'
import { sessionSettings } from './query/session-settings.ts'
import { Progress } from './shape/progress.ts'
import { RecentTransactions } from './shape/recent-transactions.ts'
import { ShapeMaker } from './shape/shape-maker.ts'
import { StoredMessages } from './shape/stored-messages.ts'
import { Publication } from './source/publication.ts'

const reconcileEveryMs = 60_000

/** Composes the parts of the engine, and starts and ends them. */
export class ShapeEngine {
  readonly progress: Progress
  readonly shapes: ShapeMaker
  readonly stream: StreamFollower
  /** the whole HTTP interface */
  readonly handleRequest: RequestHandler
  readonly #settings: EngineSettings
  readonly #pools: readonly Sql[]
  #reconciler: NodeJS.Timeout | null = null

  constructor(settings: EngineSettings) {
    const { logger } = settings
    // Snapshots and subsets may use all their connections, and wait for a locked table. The stream has other
    // connections and does not wait for them; their waits are limited.
    const sql = connect(settings, 6, { lock_timeout: settings.snapshotTimeoutMs })
    const clauseSql = connect(settings, 4, { lock_timeout: settings.snapshotTimeoutMs })
    const streamSql = connect(settings, 2)
    const filterSql = connect(settings, 4, { statement_timeout: settings.whereTimeoutMs })
    const progress = new Progress(logger)
    const recent = new RecentTransactions()
    const publication = new Publication(settings.publication, settings.publishing, logger)
    const shapes = new ShapeMaker({ ...settings, publication, sql, clauseSql, streamSql, progress, recent })
    const stream = new StreamFollower({
      settings,
      publication,
      streamSql,
      filterSql,
      logger,
      progress,
      recent,
      shapes,
    })
    const stored = new StoredMessages({ progress, shapes, logger })
    this.progress = progress
    this.shapes = shapes
    this.stream = stream
    this.handleRequest = createRequestHandler({
      settings,
      sql,
      clauseSql,
      logger,
      admission: new Admission(settings.requestLimits),
      progress,
      shapes,
      stored,
      health: () => ({ status: stream.health, problem: stream.problem }),
      isFollowing: () => stream.isFollowing,
    })
    this.#settings = settings
    this.#pools = [sql, clauseSql, streamSql, filterSql]
  }

  /** Resolves after the first attempt to connect; rejects when only a change of configuration can help. */
  async start(): Promise<void> {
    try {
      await this.stream.start()
    } catch (error) {
      await this.close()
      throw error
    }
    const reconcile = (): void => {
      this.shapes
        .reconcile()
        .then(() => this.shapes.retireExcess())
        .then(() => this.shapes.releaseTables())
        .catch((error: unknown) =>
          this.#settings.logger.warn(`the catalogue could not be read: ${describeError(error)}`),
        )
    }
    this.#reconciler = setInterval(reconcile, reconcileEveryMs)
    this.#reconciler.unref()
  }

  async close(): Promise<void> {
    if (this.#reconciler !== null) clearInterval(this.#reconciler)
    this.progress.stop()
    // In parallel: the stream may be waiting for a query of the pool.
    await Promise.all([this.stream.close(), ...this.#pools.map((sql) => sql.end({ timeout: 1 }))])
    await this.progress.store?.close()
  }
}

function connect(
  settings: EngineSettings,
  max: number,
  parameters: { statement_timeout?: number; lock_timeout?: number } = {},
): Sql {
  return connectTo(settings.databaseUrl, {
    max,
    fetch_types: false,
    connect_timeout: 10,
    onnotice: () => {},
    // A marker in WAL does not wait for standbys, so shapes are made also while one is away.
    connection: {
      ...sessionSettings,
      ...parameters,
      synchronous_commit: 'local',
      application_name: 'coop shape engine',
    },
  })
}
