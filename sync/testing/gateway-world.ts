import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine, type Engine } from '../src/engine.ts'
import { nodeListener } from './engine/node-listener.ts'
import {
  createGateway,
  electricOffsets,
  electricUpstream,
  engineOffsets,
  type Gateway,
  type Principal,
} from '../src/gateway.ts'
import { createSiteDatabase, type SiteDatabase } from './site-database.ts'

export interface GatewayWorld {
  database: SiteDatabase
  engine: Engine
  gateway: Gateway
  /** A browser of that principal; null: a visitor. */
  browser(principal: Principal | null): typeof fetch
  close(): Promise<void>
}

/**
 * The site's database, the real engine and a gateway: in one process, or with the engine behind HTTP and a secret, as
 * with `ELECTRIC_URL`.
 */
export async function createGatewayWorld(way: 'embedded' | 'over HTTP'): Promise<GatewayWorld> {
  const database = await createSiteDatabase()
  const storageDir = await mkdtemp(join(tmpdir(), 'coop-gateway-'))
  const secret = way === 'embedded' ? null : 'hush'
  const slotName = `slot_${new URL(database.url).pathname.slice(1)}`
  const engine = await startEngine({
    databaseUrl: database.url,
    storageDir,
    slotName,
    secret,
    longPollMs: 2000,
  })
  const server = createServer(nodeListener((request) => engine.fetch(request)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The engine listens on no port')
  const electric = { url: `http://127.0.0.1:${address.port}`, secret }
  const offsets = way === 'embedded' ? engineOffsets(engine) : electricOffsets(electric)
  const principals = new WeakMap<Request, Principal>()
  const gateway = createGateway({
    upstream: way === 'embedded' ? (request) => engine.fetch(request) : electricUpstream(electric),
    secret: null,
    offsets,
    principalOf: async (request) => principals.get(request) ?? null,
    waitMs: 2000,
  })
  return {
    database,
    engine,
    gateway,
    browser: (principal) => async (input, init) => {
      const request = new Request(input, init)
      if (principal !== null) principals.set(request, principal)
      const response = await gateway.fetch(request)
      return response ?? new Response("not the gateway's", { status: 404 })
    },
    close: async () => {
      gateway.close()
      await offsets.close()
      server.closeAllConnections()
      server.close()
      await engine.close()
      await database.drop()
      await rm(storageDir, { recursive: true, force: true })
    },
  }
}
