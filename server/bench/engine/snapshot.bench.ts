import { once } from 'node:events'
import type { Sql } from 'postgres'
import { bench, type Measurement } from '../bench.ts'
import { median, range } from '../statistics.ts'
import { startEngineProcess } from './engine-process.ts'

const rows = 100_000
const rounds = 3

/**
 * Compares the bytes per second of reading a shape with those of COPY … TO STDOUT through the driver. The first read
 * makes the snapshot; later ones get the stored one.
 */
export const snapshotBench = bench({
  name: 'engine: snapshot of 100,000 rows',
  bar: {
    'first reader': { unit: '× COPY', atLeast: 0.6 },
    'from its log': { unit: '× COPY', atLeast: 0.5 },
  },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const sql = context.connect(databaseUrl)
    await createFilledTable(sql)
    const copied: number[] = []
    const first: number[] = []
    const again: number[] = []
    for (let round = 0; round < rounds; round++) {
      copied.push(await bytesPerSecond(() => copyToStdout(sql)))
      const engine = await startEngineProcess(context, databaseUrl)
      first.push(await bytesPerSecond(() => readToEnd(engine.url)))
      again.push(await bytesPerSecond(() => readToEnd(engine.url)))
      await engine.kill()
    }
    return { 'first reader': against(first, copied), 'from its log': against(again, copied) }
  },
})

/** A table like the site's: an id, some short values and two texts, about 330 bytes a row. */
async function createFilledTable(sql: Sql): Promise<void> {
  await sql`
    create table bench_rows (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      category text not null,
      published boolean not null,
      priority integer not null,
      introduction text,
      description text,
      updated_at timestamptz not null default now()
    )`
  await sql`alter table bench_rows replica identity full`
  await sql`
    insert into bench_rows (name, category, published, priority, introduction, description)
    select 'Service number ' || n, 'DEEP-DIVES', n % 7 > 0, n % 100,
      'What it is about, in "one" sentence of usual length ' || md5(n::text),
      'A paragraph\nthat says more, and ' || repeat(md5((n * 7)::text) || ' ', 4)
    from generate_series(1, ${rows}::int) n`
  await sql`analyze bench_rows`
}

async function copyToStdout(sql: Sql): Promise<number> {
  const stream = await sql`copy bench_rows to stdout`.readable()
  let bytes = 0
  stream.on('data', (part: Buffer) => (bytes += part.length))
  await once(stream, 'end')
  return bytes
}

/** Reads the log from its start to its end. */
async function readToEnd(url: string): Promise<number> {
  let bytes = 0
  for (let query = 'offset=-1'; ;) {
    const response = await fetch(`${url}?table=bench_rows&${query}`)
    const body = await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${response.url}: ${response.status}`)
    bytes += body.byteLength
    if (response.headers.has('electric-up-to-date')) return bytes
    const [handle, offset] = ['electric-handle', 'electric-offset'].map((name) => response.headers.get(name))
    query = `handle=${handle}&offset=${offset}`
  }
}

async function bytesPerSecond(read: () => Promise<number>): Promise<number> {
  const start = performance.now()
  const bytes = await read()
  return bytes / ((performance.now() - start) / 1000)
}

function against(rates: number[], copied: number[]): Measurement {
  const mega = (values: number[]): string => range(values.map((value) => value / 1e6))
  return {
    value: median(rates) / median(copied),
    note: `${mega(rates)} MB/s against COPY at ${mega(copied)} MB/s, ${rounds} rounds`,
  }
}
