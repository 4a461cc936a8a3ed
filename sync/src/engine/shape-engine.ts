import postgres, { type Sql } from 'postgres'
import { describeError } from '../describe-error.ts'
import type { EngineSettings } from './engine-settings.ts'
import { EngineState } from './shape/engine-state.ts'
import { sessionSettings } from './query/session-settings.ts'
import { ShapeMaker } from './shape/shape-maker.ts'
import { StreamFollower } from './feed/stream-follower.ts'

const reconcileEveryMs = 60_000

/** The parts of the engine put together, and their life. */
export class ShapeEngine {
  readonly state: EngineState
  readonly shapes: ShapeMaker
  readonly stream: StreamFollower
  #reconciler: NodeJS.Timeout | null = null

  constructor(settings: EngineSettings) {
    // Snapshots and subsets can take all the connections they may have: the stream does not wait for them.
    this.state = new EngineState(settings, { sql: connect(settings, 6), streamSql: connect(settings, 2) })
    this.shapes = new ShapeMaker(this.state)
    this.stream = new StreamFollower(this.state, this.shapes)
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
          this.state.settings.log(`no look at the catalogue: ${describeError(error)}`),
        )
    }
    this.#reconciler = setInterval(reconcile, reconcileEveryMs)
    this.#reconciler.unref()
  }

  async close(): Promise<void> {
    const { state } = this
    state.stopped.abort()
    if (this.#reconciler !== null) clearInterval(this.#reconciler)
    state.advanced.wake()
    for (const shape of state.store?.registry.all() ?? []) shape.live.wake()
    // Together: the stream may be waiting for a query of the pool.
    await Promise.all([
      this.stream.close(),
      state.sql.end({ timeout: 1 }),
      state.streamSql.end({ timeout: 1 }),
    ])
    await state.store?.close()
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
