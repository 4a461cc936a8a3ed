import { randomUUID } from 'node:crypto'
import { startEngine } from '@coop/sync/engine'
import {
  createGateway,
  electricOffsets,
  electricUpstream,
  engineOffsets,
  type Gateway,
  type OffsetsSource,
} from '@coop/sync/gateway'
import { createMemoryRows, startReader } from '@coop/sync/reader'
import type { Sql } from 'postgres'
import { projectPaths } from '../../src/config/config.ts'
import { migrate } from '@coop/postgres'
import { followSite } from '../../src/ssr/site-follower.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { bench, type BenchContext, CannotRun } from '../bench.ts'
import { median, percentile, range } from '../statistics.ts'
import { newStreamId, startEngineProcess } from './engine-process.ts'

const rounds = 3
const commits = 60
const warmUp = 10

/**
 * Measures the time from sending a transaction of one statement until the server's own reader has the row. The site's
 * gateway reads the embedded engine and an HTTP service in turns. The service is that of ELECTRIC_URL, which follows
 * the database of DATABASE_URL (the row adds services to it, and deletes them). Without ELECTRIC_URL it is our own
 * engine in a separate process.
 */
export const commitToReaderBench = bench({
  name: 'engine: commit → reader',
  bar: {
    'service p50': { unit: 'ms', atMost: 60 },
    'service p99': { unit: 'ms', atMost: 150 },
    'service against embedded': { unit: '×', atMost: 1.5 },
  },
  run: async (context) => {
    const { databaseUrl, electric, engineName } = await openService(context)
    const sql = context.connect(databaseUrl)
    const embedded: number[] = []
    const service: number[] = []
    const middles: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = await latencies(sql, await openEmbedded(context, databaseUrl, sql))
      const after = await latencies(sql, openElectric(electric))
      embedded.push(...before)
      service.push(...after)
      middles.push(median(after) / median(before))
    }
    const note = `${engineName}; ${rounds} rounds in turns of ${commits}, ${range(service)} ms`
    return {
      'service p50': { value: median(service), note },
      'service p99': { value: percentile(service, 0.99), note },
      'service against embedded': {
        value: median(service) / median(embedded),
        note: `embedded p50 ${median(embedded).toFixed(1)} ms, p99 ${percentile(embedded, 0.99).toFixed(1)} ms; rounds ${range(middles, 2)}`,
      },
    }
  },
})

type Electric = { url: string; secret: string | null }
type Way = {
  upstream: (request: Request) => Promise<Response>
  offsets: OffsetsSource
  close: () => Promise<void>
}

async function openService(
  context: BenchContext,
): Promise<{ databaseUrl: string; electric: Electric; engineName: string }> {
  const { ELECTRIC_URL, ELECTRIC_SECRET, DATABASE_URL } = process.env
  const folder = projectPaths(projectFolder).migrations
  if (ELECTRIC_URL !== undefined) {
    if (DATABASE_URL === undefined) throw new CannotRun('ELECTRIC_URL needs the DATABASE_URL that it follows')
    await migrate({ url: DATABASE_URL, folder })
    const electric = { url: ELECTRIC_URL, secret: ELECTRIC_SECRET ?? null }
    return { databaseUrl: DATABASE_URL, electric, engineName: 'the service of ELECTRIC_URL' }
  }
  const databaseUrl = await context.createDatabase()
  await migrate({ url: databaseUrl, folder })
  const engine = await startEngineProcess(context, databaseUrl)
  const electric = { url: engine.url.replace('/v1/shape', ''), secret: null }
  return { databaseUrl, electric, engineName: 'our engine by HTTP, for there is no ELECTRIC_URL' }
}

async function openEmbedded(context: BenchContext, databaseUrl: string, sql: Sql): Promise<Way> {
  const slotName = newStreamId()
  const engine = await startEngine({ databaseUrl, storageDir: await context.createFolder(), slotName })
  return {
    upstream: (request) => engine.fetch(request),
    offsets: engineOffsets(engine),
    close: async () => {
      await engine.close()
      await sql`select pg_drop_replication_slot(${slotName})`
    },
  }
}

function openElectric(electric: Electric): Way {
  return { upstream: electricUpstream(electric), offsets: electricOffsets(electric), close: async () => {} }
}

async function latencies(sql: Sql, way: Way): Promise<number[]> {
  const bench = { id: 'bench', admin: true, ended: new AbortController().signal }
  const gateway = createGateway({ ...way, secret: null, principalOf: async () => bench })
  const follower = followSite(gateway)
  await follower.ready
  await openAdministration(gateway)
  const names = ['services'] as const
  const rows = createMemoryRows<{ services: { id: string } }>(names)
  const reader = startReader({
    url: 'http://site/shapes',
    names,
    store: rows,
    signal: new AbortController().signal,
    fetch: async (input, init) =>
      (await gateway.fetch(new Request(input, init))) ?? new Response(null, { status: 404 }),
  })
  await reader.ready
  const times: number[] = []
  for (let count = 0; count < warmUp + commits; count++) {
    const id = randomUUID()
    const seen = new Promise<number>((resolve) => {
      const end = rows.subscribe(() => {
        if (!rows.rows().services.has(id)) return
        end()
        resolve(performance.now())
      })
    })
    const sent = performance.now()
    await sql`insert into services ${sql({ id, name: 'Bench', slug: `bench-${id}`, category: 'PR', published: true })}`
    const ms = (await seen) - sent
    if (count >= warmUp) times.push(ms)
  }
  await Promise.all([reader.stop(), follower.stop()])
  gateway.close()
  await way.offsets.close()
  await sql`delete from services where slug like 'bench-%'`
  await way.close()
  return times
}

/** An administrator's shapes are followed from the first request for one. */
async function openAdministration(gateway: Gateway): Promise<void> {
  const ask = async (): Promise<boolean> =>
    (await gateway.fetch(new Request('http://site/shapes/admin/heads')))?.ok === true
  while (!(await ask())) continue
}
