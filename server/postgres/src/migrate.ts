import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectTo } from '@coop/sync/database'
import postgres from 'postgres'
import { advisoryLocks } from './advisory-locks.ts'

export type Migration = { name: string; sql: string; checksum: string }
type AppliedMigration = { name: string; checksum: string }
export type MigrateOptions = {
  url: string
  folder: string
  /** the name of the last migration to apply; default: the newest */
  through?: string
  log?: (line: string) => void
}

/**
 * Migrates the database to the newest `NNNN_name.sql` of the folder: in order, each once, one process at a time. All
 * missing migrations run in one transaction, so a failure changes nothing, and the previous release keeps working.
 * @returns the names of the migrations applied by this call
 * @throws an error with the file and the remedy, when history was edited, or when a migration fails
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.folder)
  const sql = connectTo(options.url, { max: 1, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(${advisoryLocks.migrations})`
    await sql`
      create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`
    const applied = await sql<AppliedMigration[]>`select name, checksum from schema_migrations order by name`
    const { through } = options
    if (through !== undefined && !migrations.some(({ name }) => name === through))
      throw new Error(`There is no migrations/${through} in this release: use a release that has it.`)
    const pending = missingMigrations(migrations, applied, options.log).filter(
      ({ name }) => through === undefined || name <= through,
    )
    if (pending.length > 0) await sql.begin((tx) => applyMigrations(tx, pending, options.log))
    return pending.map((migration) => migration.name)
  } finally {
    await sql.end() // this also releases the lock
  }
}

/**
 * The names of the folder's migrations that this database lacks, without changing anything.
 * @throws like `migrate`
 */
export async function pendingMigrations(sql: postgres.Sql, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const [table] = await sql`select to_regclass('schema_migrations') as name`
  const applied =
    table?.['name'] === null
      ? []
      : await sql<AppliedMigration[]>`select name, checksum from schema_migrations order by name`
  return missingMigrations(migrations, applied).map(({ name }) => name)
}

/**
 * Reads the folder's migrations in order. The checksum ignores line endings, since some checkouts change them. Gaps in
 * the numbers are allowed: 0008, 0011 and 0017 were given up before they were committed, and later files keep their
 * names, by which databases know them.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) {
      throw new Error(`migrations/${name} is not named like 0001_what_it_does.sql: rename it.`)
    }
    const number = name.slice(0, 4)
    if (numbers.has(number))
      throw new Error(`Two migrations have the number ${number}, one is ${name}: renumber it.`)
    numbers.add(number)
  }
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * The migrations that are still to be applied. History is append-only; anything else is refused. Migrations of a newer
 * release are accepted, because they are tested to work with the previous release.
 */
function missingMigrations(
  migrations: Migration[],
  applied: AppliedMigration[],
  log?: (line: string) => void,
): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  const newestKnown = migrations.at(-1)?.name
  for (const { name, checksum } of applied) {
    const migration = byName.get(name)
    if (migration === undefined && newestKnown !== undefined && name > newestKnown) {
      log?.(`A newer release has applied ${name} to the database; this release continues to use it`)
      continue
    }
    if (migration === undefined) {
      throw new Error(`migrations/${name} was applied to this database and is missing: restore the file.`)
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `migrations/${name} was edited after it was applied: restore it, and put the change into a new migration.`,
      )
    }
  }
  const appliedNames = new Set(applied.map((row) => row.name))
  const newest =
    applied
      .map((row) => row.name)
      .sort()
      .at(-1) ?? ''
  const pending = migrations.filter((migration) => !appliedNames.has(migration.name))
  for (const { name } of pending) {
    if (name < newest)
      throw new Error(
        `migrations/${name} comes before ${newest}, which was already applied: give it a higher number.`,
      )
  }
  return pending
}

/** A lock held for longer fails the start, since all later queries would queue behind this one. */
const LOCK_TIMEOUT = '20s'

async function applyMigrations(
  tx: postgres.TransactionSql,
  pending: Migration[],
  log?: (line: string) => void,
): Promise<void> {
  await tx.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
  for (const migration of pending) {
    log?.(`Migrating the database: ${migration.name}`)
    try {
      await tx.unsafe(migration.sql)
      await tx`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      const line = cause instanceof postgres.PostgresError ? lineOf(migration.sql, cause.position) : ''
      throw new Error(
        `migrations/${migration.name}${line} failed: ${reason}. The database is unchanged. Start the previous release, which works with it, fix the cause, and start this release again.`,
        { cause },
      )
    }
  }
}

function lineOf(sql: string, position: string | undefined): string {
  return position === undefined ? '' : `:${sql.slice(0, Number(position)).split('\n').length}`
}
