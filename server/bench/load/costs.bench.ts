import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { z } from 'zod'
import type { App } from '../app-process.ts'
import type { Bench, BenchContext, Measurement } from '../bench.ts'
import { addServices } from '../many-services.ts'
import { HttpSocket } from '../readers/http-socket.ts'
import { processorSeconds } from '../readers/processor-time.ts'
import { signIn } from '../sign-in.ts'
import { addEvents } from '../usage/many-events.ts'
import { aShownService } from './mixed-load.bench.ts'
import { aPhoto, renaming, send, upload, visit } from './requests.ts'

const AT_ONCE = 10
const READERS = 5000
const EVENTS = 100_000
const ROWS = 1000

/**
 * The prices that OPERATIONS.md calculates with: processor time of the app and of Postgres, rather than time on a clock
 * that other work would lengthen; memory; bytes on disk.
 */
export const costsBench: Bench<
  | 'page'
  | 'changed page'
  | 'first heads'
  | 'shape'
  | 'edit'
  | 'upload'
  | 'request with five events'
  | 'waiting reader'
  | 'thousand rows'
  | 'million events'
> = {
  name: 'costs',
  bar: {
    page: { unit: 'ms', forInformation: true },
    'changed page': { unit: 'ms', forInformation: true },
    'first heads': { unit: 'ms', forInformation: true },
    shape: { unit: 'ms', forInformation: true },
    edit: { unit: 'ms', forInformation: true },
    upload: { unit: 'ms', forInformation: true },
    'request with five events': { unit: 'ms', forInformation: true },
    'waiting reader': { unit: 'kB', forInformation: true },
    'thousand rows': { unit: 'MB', forInformation: true },
    'million events': { unit: 'MB', forInformation: true },
  },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const app = await context.startApp(databaseUrl)
    // Before anything has made its memory grow.
    const reader = await memoryOfReader(app)
    const price = await pricing(app, databaseUrl, context)
    const rowId = await aShownService(databaseUrl)
    const shape = await shapeAddress(app.url)
    const { cookie, userId } = await signIn(app)
    const photo = await aPhoto()
    let name = await nameOf(databaseUrl, rowId)
    let seq = 0
    const edit = async (): Promise<void> => {
      const next = `Renamed for the ${(seq += 1)}th time`
      await send(app.url, cookie, {
        ...renaming(rowId, userId),
        seq,
        base: { name },
        changes: { name: next },
      })
      name = next
    }
    const page = await price(5000, AT_ONCE, () => visit(`${app.url}/offering`))
    const heads = await price(2000, AT_ONCE, () => visit(`${app.url}/shapes/heads`))
    const read = await price(2000, AT_ONCE, () => visit(shape))
    const edited = await price(200, 1, edit)
    const changed = await price(200, 1, async () => {
      await edit()
      await untilShown(`${app.url}/offering`, name)
    })
    const uploaded = await price(20, 1, () => upload(app.url, cookie, photo))
    const counted = await price(1000, AT_ONCE, () => sendFiveEvents(app.url))
    return {
      page: { value: page.app, note: `of the app, for one that has not changed, from memory; ${page.note}` },
      'changed page': {
        value: changed.app - edited.app,
        note: 'of the app, from a commit until the page is drawn anew, beside the edit itself, looked for each 5 ms',
      },
      'first heads': { value: heads.app, note: `of the app; ${heads.note}` },
      shape: { value: read.app, note: `of the app, for all services from the beginning; ${read.note}` },
      edit: { value: edited.app, note: `of the app, alone in its request; ${edited.note}` },
      upload: {
        value: uploaded.app,
        note: `of the app and the process for pictures, for a photograph of 100 kB; ${uploaded.note}`,
      },
      'request with five events': { value: counted.app, note: `of the app; ${counted.note}` },
      'waiting reader': reader,
      'thousand rows': await sizeOf(
        databaseUrl,
        1,
        `${ROWS} services with texts of usual length, with their history`,
        () => addServices(databaseUrl, ROWS),
      ),
      'million events': await sizeOf(
        databaseUrl,
        1_000_000 / EVENTS,
        `by ${EVENTS} over 30 days, with their sums`,
        () => addEvents(databaseUrl, EVENTS, 30),
      ),
    }
  },
}

type Price = (
  times: number,
  atOnce: number,
  work: () => Promise<void>,
) => Promise<{ app: number; note: string }>

/** In ms of processor for one piece of work, after as many of them for warming up as are a tenth. */
async function pricing(app: App, databaseUrl: string, context: BenchContext): Promise<Price> {
  const sql = postgres(databaseUrl, { max: 1 })
  context.afterwards(() => sql.end())
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const stat = await readFile(`/proc/${row?.pid}/stat`, 'utf8')
  const postmaster = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  return async (times, atOnce, work) => {
    await repeat(times / 10, atOnce, work)
    const before = [await processorSeconds(app.pid), await processorSeconds(postmaster)] as const
    await repeat(times, atOnce, work)
    // Work that is put off, such as the storing of events, belongs to it.
    await pause(3000)
    const ofApp = (1000 * ((await processorSeconds(app.pid)) - before[0])) / times
    const ofPostgres = (1000 * ((await processorSeconds(postmaster)) - before[1])) / times
    return { app: ofApp, note: `of Postgres ${ofPostgres.toFixed(2)} ms; ${times} times` }
  }
}

async function repeat(times: number, atOnce: number, work: () => Promise<void>): Promise<void> {
  let left = times
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (; left > 0; left -= 1) await work()
    }),
  )
}

async function shapeAddress(url: string): Promise<string> {
  const response = await fetch(`${url}/shapes/services?offset=-1`)
  return `${url}/shapes/services?handle=${response.headers.get('electric-handle') ?? ''}&offset=-1`
}

async function nameOf(databaseUrl: string, id: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1 })
  try {
    const [row] = await sql<{ name: string }[]>`select name from services where id = ${id}`
    return row?.name ?? ''
  } finally {
    await sql.end()
  }
}

async function untilShown(address: string, text: string): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await pause(5))
    if ((await (await fetch(address)).text()).includes(text)) return
  throw new Error(`${address} does not show ${text}`)
}

async function sendFiveEvents(url: string): Promise<void> {
  const common = { page_path: '/offering', session_id: randomUUID(), visitor_id: randomUUID() }
  const seen = { ...common, section_name: 'hero', time_spent: 3, scroll_depth: 75 }
  const events = Array.from({ length: 5 }, () => ({ type: 'section_view', data: seen }))
  const response = await fetch(`${url}/api/analytics-tracker`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify(events),
  })
  await response.arrayBuffer()
  if (response.status !== 202) throw new Error(`events are answered with ${response.status}`)
}

/** Each waits for news on a connection of its own, as it is without a proxy in front. */
async function memoryOfReader(app: App): Promise<Measurement> {
  const heads = await fetch(`${app.url}/shapes/heads`)
  const { position } = z.object({ position: z.string() }).parse(await heads.json())
  const before = await residentKb(app.pid)
  const sockets: HttpSocket[] = []
  for (let n = 0; n < READERS; n += 1) {
    const socket = await HttpSocket.open(app.url.replace('localhost', '127.0.0.1'))
    socket.get(`/shapes/heads?after=${position}`).catch(() => {})
    sockets.push(socket)
  }
  await pause(2000)
  const held = await residentKb(app.pid)
  for (const socket of sockets) socket.close()
  return {
    value: (held - before) / READERS,
    note: `resident memory of the app, by ${READERS} readers on connections of their own`,
  }
}

async function residentKb(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
}

async function sizeOf(
  databaseUrl: string,
  times: number,
  note: string,
  work: () => Promise<unknown>,
): Promise<Measurement> {
  const sql = postgres(databaseUrl, { max: 1 })
  try {
    const size = async (): Promise<number> => {
      const [row] = await sql<{ mb: number }[]>`
        select sum(pg_total_relation_size(oid))::float8 / 1e6 as mb from pg_class where relkind in ('r', 'm')`
      return row?.mb ?? 0
    }
    const before = await size()
    await work()
    return { value: ((await size()) - before) * times, note }
  } finally {
    await sql.end()
  }
}
