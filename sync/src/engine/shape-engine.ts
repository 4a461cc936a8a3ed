import postgres, { type Sql } from 'postgres'
import { describeError } from '../describe-error.ts'
import type { EngineSettings } from './engine-settings.ts'
import { StreamFollower } from './feed/stream-follower.ts'
import { createRequestHandler, type RequestHandler } from './http/request-handler.ts'
import { sessionSettings } from './query/session-settings.ts'
import { Progress } from './shape/progress.ts'
import { RecentTransactions } from './shape/recent-transactions.ts'
import { ShapeMaker } from './shape/shape-maker.ts'
import { StoredMessages } from './shape/stored-messages.ts'

const reconcileEveryMs = 60_000

/** The parts of the engine put together, and their lifetime. */
export class ShapeEngine {
  readonly progress: Progress
  readonly shapes: ShapeMaker
  readonly stream: StreamFollower
  /** the whole HTTP surface */
  readonly handleRequest: RequestHandler
  readonly #settings: EngineSettings
  readonly #pools: readonly Sql[]
  #reconciler: NodeJS.Timeout | null = null

  constructor(settings: EngineSettings) {
    const { logger } = settings
    // Snapshots and subsets can take all the connections they may have: the stream does not wait for them.
    const sql = connect(settings, 6)
    const streamSql = connect(settings, 2)
    const progress = new Progress(logger)
    const recent = new RecentTransactions()
    const shapes = new ShapeMaker({ ...settings, sql, streamSql, progress, recent })
    const stream = new StreamFollower({ settings, sql, streamSql, logger, progress, recent, shapes })
    const stored = new StoredMessages({ progress, shapes, logger })
    this.progress = progress
    this.shapes = shapes
    this.stream = stream
    this.handleRequest = createRequestHandler({
      settings,
      sql,
      logger,
      progress,
      shapes,
      stored,
      health: () => stream.health,
      isFollowing: () => stream.health === 'active',
    })
    this.#settings = settings
    this.#pools = [sql, streamSql]
  }

  /** Resolves after the first try to connect; rejects when only a change of configuration can help. */
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
    // Together: the stream may be waiting for a query of the pool.
    await Promise.all([this.stream.close(), ...this.#pools.map((sql) => sql.end({ timeout: 1 }))])
    await this.progress.store?.close()
  }
}

function connect(settings: EngineSettings, max: number): Sql {
  return postgres(settings.databaseUrl, {
    max,
    fetch_types: false,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { ...sessionSettings, application_name: 'coop shape engine' },
  })
}
