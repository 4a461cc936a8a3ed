import { once } from 'node:events'
import { createServer } from 'node:http'
import postgres from 'postgres'
import { requestListener } from '../../src/engine/standalone/request-listener.ts'
import { settingsFrom, type EngineOptions } from '../../src/engine/engine-settings.ts'
import { ShapeEngine } from '../../src/engine/shape-engine.ts'
import { createEngineHarness } from '../engine/engine-harness.ts'
import type { ShapeServer } from '../engine/engine-requests.ts'

/**
 * The service under test. By default it is our engine, on a new database and a free port. With ELECTRIC_URL
 * (`http://localhost:3000`) and DATABASE_URL it is the service at that address, started with
 * ELECTRIC_SHAPE_CHUNK_BYTES_THRESHOLD=10000, ELECTRIC_CACHE_MAX_AGE=1, ELECTRIC_CACHE_STALE_AGE=3,
 * ELECTRIC_ENABLE_INTEGRATION_TESTING=true and, unless it is insecure, the ELECTRIC_SECRET of the tests.
 */
export type Service = ShapeServer & {
  /** without path */
  url: string
  sql: postgres.Sql
  dispose(): Promise<void>
}

const { ELECTRIC_URL, DATABASE_URL, ELECTRIC_SECRET } = process.env

/** For another service, tests of our intended differences and of special settings are skipped. */
export const isOriginal = ELECTRIC_URL !== undefined

const conformanceSettings = {
  chunkBytes: 10_000,
  cacheMaxAge: 1,
  cacheStaleAge: 3,
  enableDelete: true,
} satisfies Partial<EngineOptions>

export async function startService(options: Partial<EngineOptions> = {}): Promise<Service> {
  return ELECTRIC_URL === undefined ? startOurs(options) : reachOther(ELECTRIC_URL)
}

async function startOurs(options: Partial<EngineOptions>): Promise<Service> {
  const harness = await createEngineHarness()
  const { url: databaseUrl, sql, storageDir, slotName } = harness
  const settings = {
    databaseUrl,
    storageDir,
    slotName,
    longPollMs: 20_000,
    ...conformanceSettings,
    ...options,
  }
  const engine = new ShapeEngine(settingsFrom(settings))
  await engine.start()
  const server = createServer(requestListener(engine.handleRequest))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const url = `http://127.0.0.1:${address.port}`
  return {
    url,
    sql,
    fetch: (request) => fetchAt(url, request),
    dispose: async () => {
      server.close()
      server.closeAllConnections()
      await engine.close()
      await harness.dispose()
    },
  }
}

/** Keeps only the tables that the database already had. */
async function reachOther(url: string): Promise<Service> {
  if (DATABASE_URL === undefined) throw new Error('DATABASE_URL is needed with ELECTRIC_URL')
  const sql = postgres(DATABASE_URL, { onnotice: () => {}, fetch_types: false })
  const tables = async (): Promise<string[]> =>
    (await sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`).map((row) =>
      String(row['name']),
    )
  const before = await tables()
  return {
    url,
    sql,
    fetch: (request) => fetchAt(url, request),
    dispose: async () => {
      for (const table of await tables())
        if (!before.includes(table)) await sql.unsafe(`drop table ${table} cascade`)
      await sql.end()
    },
  }
}

/** Requests are written for an arbitrary host. */
function fetchAt(base: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const target = new URL(pathname + search, base)
  if (ELECTRIC_URL !== undefined && ELECTRIC_SECRET !== undefined && !target.searchParams.has('secret'))
    target.searchParams.set('secret', ELECTRIC_SECRET)
  return fetch(new Request(target, request))
}
