import type { Sql } from 'postgres'
import { quoteIdentifier, type RelationName } from '../../protocol/identifier.ts'
import type { Description } from '../query/catalog.ts'
import { hasState } from '../query/postgres-error.ts'
import type { Logger } from './logger.ts'
import { PublicationLostError, SourceConfigurationError } from './pg-change-source.ts'

/**
 * Who maintains the publication and its tables.
 * - `fixed`: migrations do. The engine only sets the replica identity of a table that lacks it.
 * - `automatic`: the engine creates it, adds a table when a shape needs it, and removes it when none does.
 * - `manual`: the operator does, and the engine alters nothing.
 */
export type Publishing = 'fixed' | 'automatic' | 'manual'

/** Writers of a busy table wait behind the engine no longer than this. */
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
   * Creates a publication of all operations if needed, and returns its oid.
   * @throws SourceConfigurationError when somebody else has to do that
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

  /** Changes of a partitioned table are published as changes of the root, in whatever partition they are. */
  #creation(version: number): string {
    const options = ['publish_via_partition_root = true']
    if (version >= 180_000) options.push('publish_generated_columns = stored')
    return `create publication ${quoteIdentifier(this.name)} with (${options.join(', ')})`
  }

  get #remedy(): string {
    if (this.publishing === 'fixed') return 'run the migrations'
    return `create publication ${quoteIdentifier(this.name)} with (publish_via_partition_root = true)`
  }

  /** With a publication of all tables, Postgres refuses changes of tables without a replica identity. */
  async #replaceWhole(sql: Sql, version: number): Promise<void> {
    this.#logger.info(`publication "${this.name}" was for all tables: it gets those that shapes need`)
    await sql.begin(async (transaction) => {
      await transaction.unsafe(`drop publication ${quoteIdentifier(this.name)}`)
      await transaction.unsafe(this.#creation(version))
    })
  }

  /**
   * Publishes the table's changes with complete old rows. Null, or the reason why that is impossible. After null, a new
   * snapshot and the stream together have every change.
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
   * The changes of a transaction that wrote to the table before its publication, and commits after a shape's snapshot,
   * would be in neither. So the lock waits for all writers to end; later writers find the table published.
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

  /** Removes a table from the publication. */
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
