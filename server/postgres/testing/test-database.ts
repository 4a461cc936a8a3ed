import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type postgres from 'postgres'
import { inject } from 'vitest'
import { migrate, readMigrations } from '../src/migrate.ts'
import { openPool } from '../src/open-pool.ts'
import { createFreshDatabase, databaseUrl } from './fresh-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** superuser, database 'postgres' of the Postgres that all tests of this run share */
    postgresUrl: string
  }
}

export type TestDatabase = {
  url: string
  sql: postgres.Sql
  /** ends `sql`, drops the database's replication slots, then the database with all its connections */
  drop(): Promise<void>
}

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** A separate database, empty or (`migrate: true`) with all migrations applied. For tests of the project `pg`. */
export async function createTestDatabase(options: { migrate?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const { url, drop } = await createFreshDatabase(
    server,
    options.migrate === true ? (admin) => ensureMigratedTemplate(server, admin) : undefined,
  )
  const sql = openPool(url)
  return {
    url,
    sql,
    drop: async () => {
      await sql.end({ timeout: 1 })
      await drop()
    },
  }
}

/** Migrating is much slower than copying, so it happens once for each state of the migrations folder. */
async function ensureMigratedTemplate(server: string, admin: postgres.Sql): Promise<string> {
  const migrations = await readMigrations(migrationsFolder)
  const state = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16)
  const name = `migrated_${state}`
  // Serialises test files here, because a template with connections cannot be copied.
  await admin`select pg_advisory_lock(1)`
  const [existing] = await admin`select 1 from pg_database where datname = ${name}`
  if (existing === undefined) {
    const draft = `${name}_draft`
    await admin.unsafe(`drop database if exists ${draft}`)
    await admin.unsafe(`create database ${draft}`)
    await migrate({ url: databaseUrl(server, draft), folder: migrationsFolder })
    await admin.unsafe(`alter database ${draft} rename to ${name}`)
  }
  return name
}
