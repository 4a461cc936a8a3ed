import postgres, { type Sql } from 'postgres'
import { sessionSettings } from '../../src/engine/query/session-settings.ts'
import { kindsSetup } from './random-columns.ts'
import { aShape, follow, rowsAtReader, rowsInPostgres, type FollowedShape } from './random-shapes.ts'
import { createStatements, someTables, type RandomTable } from './random-tables.ts'
import { insertion, isRefusedRow, writeTransaction } from './random-writes.ts'
import { seededRandom, type Random } from '../seeded-random.ts'

export type RunningEngine = {
  request(query: URLSearchParams): Promise<Response>
  /** stops it, or kills it */
  end(): Promise<void>
}

export type WorldControls = {
  /** the number of tables, and of shapes that each burst adds; by default 2 and 3 */
  size?: { tables: number; shapesOfBurst: number }
  startEngine(): Promise<RunningEngine>
  /** resolves when Postgres can be reached again */
  restartPostgres?(): Promise<void>
}

/** The rows of one reader, and the expected rows. */
export type Comparison = {
  shape: string
  expected: string[]
  /** null while the engine cannot be reached */
  rows: () => Promise<string[] | null>
  refetches: () => number
  /** whether nothing has happened that retires a shape */
  isUndisturbed: boolean
}

/** Random tables, shapes of them, and an engine that is interrupted while random transactions are written. */
export class RandomWorld {
  readonly #random: Random
  readonly #controls: WorldControls
  /** writes values as text like the engine's sessions */
  readonly #sql: Sql
  readonly #tables: RandomTable[]
  readonly #followed: FollowedShape[] = []
  readonly #disturbed = new Set<RandomTable>()
  #engine: RunningEngine | null = null

  constructor(url: string, random: Random, controls: WorldControls) {
    this.#random = random
    this.#controls = controls
    this.#sql = postgres(url, { connection: sessionSettings, fetch_types: false, onnotice: () => {}, max: 6 })
    this.#tables = someTables(random, controls.size?.tables ?? 2)
  }

  async prepare(): Promise<void> {
    await this.#sql.unsafe(kindsSetup)
    for (const table of this.#tables) {
      for (const statement of createStatements(table)) await this.#sql.unsafe(statement)
      for (let inserts = this.#random.below(12); inserts > 0; inserts--)
        await this.#sql.unsafe(insertion(this.#random, table, 5)).catch((error: unknown) => {
          if (!isRefusedRow(error)) throw error
        })
    }
    this.#engine = await this.#controls.startEngine()
  }

  /** A burst of writes, with new shapes and interruptions during it. */
  async burst(writers: number): Promise<void> {
    const random = this.#random
    const seeds = Array.from({ length: writers }, () => random.below(1e9))
    const writing = Promise.all(seeds.map((seed) => this.#write(seededRandom(seed))))
    for (let shapes = this.#controls.size?.shapesOfBurst ?? 3; shapes > 0; shapes--)
      this.#followed.push(follow(aShape(random, random.pick(this.#tables))))
    const reading = Promise.all(this.#followed.map(({ reader }) => reader.catchUp(this.#request)))
    if (random.chance(0.5)) await reading
    if (random.chance(0.5)) await writing
    if (random.chance(0.6)) await this.#controls.restartPostgres?.()
    if (random.chance(0.3)) await this.#disconnect()
    if (random.chance(0.5)) await this.#restart()
    await Promise.all([writing, reading])
  }

  /** After the writes: the rows of every reader so far, and the present rows in Postgres. */
  async comparisons(): Promise<Comparison[]> {
    const compared: Comparison[] = []
    for (const followed of this.#followed) {
      const { shape, reader } = followed
      compared.push({
        shape: JSON.stringify([shape.params, shape.table]),
        expected: await rowsInPostgres(this.#sql, shape),
        rows: async () => ((await reader.catchUp(this.#request)) ? rowsAtReader(followed) : null),
        refetches: () => reader.refetches,
        isUndisturbed: !this.#disturbed.has(shape.table),
      })
    }
    return compared
  }

  async end(): Promise<void> {
    await this.#engine?.end()
    await this.#sql.end({ timeout: 1 })
  }

  readonly #request = async (query: URLSearchParams): Promise<Response> => {
    if (this.#engine === null) throw new Error('no engine runs')
    return this.#engine.request(query)
  }

  async #restart(): Promise<void> {
    await this.#engine?.end()
    this.#engine = await this.#controls.startEngine()
  }

  async #disconnect(): Promise<void> {
    await this.#sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'coop shape%'`
  }

  async #write(random: Random): Promise<void> {
    for (let transactions = 1 + random.below(8); transactions > 0; transactions--) {
      const truncated = await writeTransaction(this.#sql, random, this.#tables).catch((error: unknown) => {
        if (this.#controls.restartPostgres === undefined || !isLostConnection(error)) throw error
        return this.#tables // it may have been committed all the same
      })
      for (const table of truncated) this.#disturbed.add(table)
    }
  }
}

function isLostConnection(error: unknown): boolean {
  const text = error instanceof Error ? `${String(error)} ${String(error.cause)}` : String(error)
  return /CONNECTION_|ECONNREFUSED|ECONNRESET|terminating connection|shutting down|starting up|not yet accepting|in recovery mode/.test(
    text,
  )
}
