import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { inject } from 'vitest'
import { startEngine, type Engine, type EngineOptions } from '../../src/engine.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

export type EngineHarness = {
  url: string
  sql: postgres.Sql
  storageDir: string
  slotName: string
  /** starts an engine on this database; `dispose` closes it */
  start(options?: Partial<EngineOptions>): Promise<Engine>
  /** closes all engines that were started */
  stop(): Promise<void>
  dispose(): Promise<void>
}

/** A new database with a publication for all tables, and a storage folder. `server` is the address of its superuser. */
export async function createEngineHarness(server = inject('postgresUrl')): Promise<EngineHarness> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(server, async (admin) => {
    await admin.unsafe(`create database ${name}`)
    // The shared test server commits asynchronously, and only flushed WAL is replicated.
    await admin.unsafe(`alter database ${name} set synchronous_commit = on`)
  })
  const location = new URL(server)
  location.pathname = `/${name}`
  const url = location.href
  const sql = postgres(url, { onnotice: () => {}, fetch_types: false })
  await sql`create publication coop_publication for all tables`
  const storageDir = await mkdtemp(join(tmpdir(), 'coop-engine-'))
  const slotName = `slot_${name}`
  const engines: Engine[] = []
  return {
    url,
    sql,
    storageDir,
    slotName,
    start: async (options = {}) => {
      const engine = await startEngine({
        databaseUrl: url,
        storageDir,
        slotName,
        longPollMs: 20_000,
        ...options,
      })
      engines.push(engine)
      return engine
    },
    stop: () => closeAll(engines),
    dispose: async () => {
      await closeAll(engines)
      await sql.end({ timeout: 1 })
      await asAdmin(server, (admin) => dropDatabase(admin, name))
      await rm(storageDir, { recursive: true, force: true })
    },
  }
}

async function closeAll(engines: Engine[]): Promise<void> {
  for (const engine of engines.splice(0)) await engine.close()
}

async function dropDatabase(admin: postgres.Sql, name: string): Promise<void> {
  const slots = await admin`
    select slot_name as slot, active_pid as pid from pg_replication_slots where database = ${name}`
  for (const { slot, pid } of slots) {
    if (pid !== null) await admin.unsafe(`select pg_terminate_backend(${pid}, 2000)`)
    await admin`select pg_drop_replication_slot(${slot})`
  }
  await admin.unsafe(`drop database ${name} with (force)`)
}

async function asAdmin<T>(server: string, work: (admin: postgres.Sql) => Promise<T>): Promise<void> {
  const admin = postgres(server, { max: 1, onnotice: () => {}, fetch_types: false })
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
