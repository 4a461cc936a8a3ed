import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFreshDatabase, runSql } from '@coop/postgres/testing'
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
  const { url, drop } = await createFreshDatabase(server)
  const name = new URL(url).pathname.slice(1)
  // The shared test server commits asynchronously, and only flushed WAL is replicated.
  await runSql(server, `alter database ${name} set synchronous_commit = on`)
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
      await drop()
      await rm(storageDir, { recursive: true, force: true })
    },
  }
}

async function closeAll(engines: Engine[]): Promise<void> {
  for (const engine of engines.splice(0)) await engine.close()
}
