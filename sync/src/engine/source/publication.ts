import type { Sql } from 'postgres'
import { quoteIdentifier, type RelationName } from '../../protocol/identifier.ts'
import type { Description } from '../query/catalog.ts'
import { hasState } from '../query/postgres-error.ts'
import type { Logger } from './logger.ts'
import { PublicationLostError, SourceConfigurationError } from './pg-change-source.ts'

/**
 * The keeper of the publication and of the tables in it.
 * - `fixed`: migrations keep both. The engine sets the replica identity of a table that lacks it, and alters nothing else.
 * - `automatic`: the engine makes it, adds a table when a shape needs it, and takes it out when no shape does.
 * - `manual`: somebody else keeps them, and the engine alters nothing at all.
 */
export type Publishing = 'fixed' | 'automatic' | 'manual'

/** Writers of a table wait behind the engine no longer than this, when the table itself is busy. */
const lockTimeout = '5s'

/** The publication that the stream is read through. */
export class Publication {
  readonly name: string
  readonly publishing: Publishing
  readonly #logger: Logger
  readonly #running = new Map<number, Promise<void>>()

  constructor(name: string, publishing: Publishing, logger: Logger) {
    this.name = name
    this.publishing = publishing
    this.#logger = logger
  }

  /**
   * Makes sure that there is a publication of all operations, and returns its oid.
   * @throws SourceConfigurationError when somebody else has to see to that
   */
  async prepare(sql: Sql): Promise<number> {
    const [server] = await sql.unsafe(
      `select current_setting('wal_level') as level, current_setting('server_version_num')::int as version,
         pg_is_in_recovery() as standby`,
    )
    if (server?.['level'] !== 'logical')
      throw new SourceConfigurationError(
        "Postgres does not replicate rows: set wal_level = 'logical' and restart it",
      )
    if (server['standby'] === true)
      throw new SourceConfigurationError('The database is a standby: let DATABASE_URL name the primary')
    const [row] = await sql.unsafe(
      `select pubinsert and pubupdate and pubdelete and pubtruncate as complete, puballtables as whole
       from pg_publication where pubname = $1`,
      [this.name],
    )
    if (row?.['complete'] === false)
      throw new PublicationLostError(
        `publication "${this.name}" must publish insert, update, delete and truncate: alter publication`,
      )
    if (this.publishing === 'automatic') {
      if (row?.['whole'] === true) await this.#replaceWhole(sql, Number(server['version']))
      else if (row === undefined) await sql.unsafe(this.#creation(Number(server['version'])))
    } else if (row === undefined) throw this.missing()
    const [made] = await sql.unsafe('select oid::int8::text as oid from pg_publication where pubname = $1', [
      this.name,
    ])
    if (made === undefined) throw this.missing()
    return Number(made['oid'])
  }

  missing(): PublicationLostError {
    return new PublicationLostError(`publication "${this.name}" does not exist: ${this.#remedy}`)
  }

  /** Changes of a partitioned table are published as its own, whichever partition they are in. */
  #creation(version: number): string {
    const options = ['publish_via_partition_root = true']
    if (version >= 180_000) options.push('publish_generated_columns = stored')
    return `create publication ${quoteIdentifier(this.name)} with (${options.join(', ')})`
  }

  get #remedy(): string {
    if (this.publishing === 'fixed') return 'run the migrations'
    return `create publication ${quoteIdentifier(this.name)} with (publish_via_partition_root = true)`
  }

  /** For all tables, a publication makes Postgres refuse changes of those that have no replica identity. */
  async #replaceWhole(sql: Sql, version: number): Promise<void> {
    this.#logger.info(`publication "${this.name}" was for all tables: it gets those that shapes need`)
    await sql.begin(async (transaction) => {
      await transaction.unsafe(`drop publication ${quoteIdentifier(this.name)}`)
      await transaction.unsafe(this.#creation(version))
    })
  }

  /**
   * Lets the stream bring the table's changes with complete old rows. Null, or the reason why it cannot be. After
   * null, a snapshot that is taken from now on lacks no change that the stream will not bring.
   */
  async follow(sql: Sql, description: Description): Promise<string | null> {
    const { table, incompleteTables, isPublished } = description
    const statements = this.#statements(description)
    if (this.publishing === 'manual' || (this.publishing === 'fixed' && !isPublished))
      return `${describeLack(description, this.name)}: ${statements.join('; ')}`
    const running = this.#running.get(table.oid) ?? this.#alter(sql, description, statements)
    this.#running.set(table.oid, running)
    try {
      await running
      return null
    } catch (error) {
      if (!(error instanceof Error)) throw error
      this.#logger.warn(`table ${nameOf(table)} cannot be followed: ${error.message}`)
      const { length } = incompleteTables
      const needs = length === 0 ? 'the publication' : 'complete old rows'
      return `Table ${nameOf(table)} could not be given ${needs} (${error.message}): ${statements.join('; ')}`
    } finally {
      this.#running.delete(table.oid)
    }
  }

  #statements({ table, incompleteTables, isPublished }: Description): string[] {
    const complete = incompleteTables.map((name) => `alter table ${nameOf(name)} replica identity full`)
    if (isPublished) return complete
    const only = table.partitioned ? '' : 'only '
    return [...complete, `alter publication ${quoteIdentifier(this.name)} add table ${only}${nameOf(table)}`]
  }

  /**
   * A transaction that has written to the table before it was published, and commits after a shape's snapshot, would
   * be in neither. So the lock lets all writers end first; those that come later find the table published.
   */
  #alter(sql: Sql, { table, isPublished }: Description, statements: readonly string[]): Promise<void> {
    return sql.begin(async (transaction) => {
      await transaction.unsafe(`set local lock_timeout = '${lockTimeout}'`)
      const only = table.partitioned ? '' : 'only '
      const mode = statements.length > 1 ? 'access exclusive' : 'share row exclusive'
      if (!isPublished) await transaction.unsafe(`lock table ${only}${nameOf(table)} in ${mode} mode`)
      for (const statement of statements)
        await transaction.savepoint((step) => step.unsafe(statement)).catch(passIfDone)
    })
  }

  /** The oids of the tables that were added one by one. */
  async tables(sql: Sql): Promise<number[]> {
    const rows = await sql.unsafe(
      `select prrelid::int8::text as oid from pg_publication_rel
       where prpubid = (select oid from pg_publication where pubname = $1)`,
      [this.name],
    )
    return rows.map((row) => Number(row['oid']))
  }

  /** Takes a table out again. */
  async release(sql: Sql, oid: number): Promise<void> {
    const [row] = await sql.unsafe(
      `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.oid = $1`,
      [oid],
    )
    if (row === undefined) return
    const name = nameOf({ schema: String(row['schema']), name: String(row['name']) })
    await sql.begin(async (transaction) => {
      await transaction.unsafe(`set local lock_timeout = '${lockTimeout}'`)
      await transaction.unsafe(`alter publication ${quoteIdentifier(this.name)} drop table ${name}`)
    })
  }
}

function nameOf({ schema, name }: RelationName): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`
}

function describeLack({ table, isPublished }: Description, publication: string): string {
  if (!isPublished) return `Table ${nameOf(table)} is not in the publication "${publication}"`
  return `Table ${nameOf(table)} does not send complete old rows`
}

/** Another engine with the same publication has added the table meanwhile. */
function passIfDone(error: unknown): void {
  if (!hasState(error, /^42710$/)) throw error
}
