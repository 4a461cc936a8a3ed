import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { z } from 'zod'
import type { App } from '../app-process.ts'
import { bench, type Measurement } from '../bench.ts'
import { processorSeconds, residentKb } from '../process-status.ts'
import { aPhoto, renaming, send, signIn, upload, visit } from '../requests.ts'
import { addServices, aShownService } from '../services.ts'
import { addEvents } from './many-events.ts'

const AT_ONCE = 10
const READERS = 5000
const EVENTS = 100_000
const ROWS = 1000

/**
 * The unit costs that OPERATIONS.md calculates with: memory, bytes on disk, and processor time of the app and of
 * Postgres, which other load on the machine does not change.
 */
export const costsBench = bench({
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
    const app = await context.startApp()
    const sql = context.connect(app.databaseUrl)
    // Measured first, before other work makes the app's memory grow.
    const reader = await memoryOfReader(app)
    const price = await pricing(app, sql)
    let { id, name } = await aShownService(sql)
    const shape = await shapeAddress(app.url)
    const { cookie, userId } = await signIn(app)
    const photo = await aPhoto()
    let seq = 0
    const edit = async (): Promise<void> => {
      const next = `Renamed for the ${(seq += 1)}th time`
      const write = { ...renaming(id, userId), seq, base: { name }, changes: { name: next } }
      await send(app.url, cookie, write)
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
      'thousand rows': {
        value: await grownMb(sql, () => addServices(sql, ROWS)),
        note: `${ROWS} services with texts of usual length, with their history`,
      },
      'million events': {
        value: (await grownMb(sql, () => addEvents(sql, EVENTS, 30))) * (1_000_000 / EVENTS),
        note: `by ${EVENTS} over 30 days, with their sums`,
      },
    }
  },
})

type Price = (
  times: number,
  atOnce: number,
  work: () => Promise<void>,
) => Promise<{ app: number; note: string }>

/** In ms of processor time for one piece of work, after a tenth as many for warming up. */
async function pricing(app: App, sql: Sql): Promise<Price> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const stat = await readFile(`/proc/${row?.pid}/stat`, 'utf8')
  const postmaster = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  return async (times, atOnce, work) => {
    await repeat(times / 10, atOnce, work)
    const before = [await processorSeconds(app.pid), await processorSeconds(postmaster)] as const
    await repeat(times, atOnce, work)
    // Includes deferred work, such as storing events.
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

/** Each reader waits for changes on a separate connection, as without a proxy. */
async function memoryOfReader(app: App): Promise<Measurement> {
  const heads = await fetch(`${app.url}/shapes/heads`)
  const { position } = z.object({ position: z.string() }).parse(await heads.json())
  const before = await residentKb(app.pid)
  const { port, host } = new URL(app.url)
  const sockets: Socket[] = []
  for (let n = 0; n < READERS; n += 1) {
    const socket = connect(Number(port), '127.0.0.1').setNoDelay(true).resume()
    await once(socket, 'connect')
    socket.on('error', () => {}) // A refused reader takes no memory.
    socket.write(
      `GET /shapes/heads?after=${position} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: gzip\r\n\r\n`,
    )
    sockets.push(socket)
  }
  await pause(2000)
  const held = await residentKb(app.pid)
  for (const socket of sockets) socket.destroy()
  return {
    value: (held - before) / READERS,
    note: `resident memory of the app, by ${READERS} readers on connections of their own`,
  }
}

async function grownMb(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  const size = async (): Promise<number> => {
    const [row] = await sql<{ mb: number }[]>`
      select sum(pg_total_relation_size(oid))::float8 / 1e6 as mb from pg_class where relkind in ('r', 'm')`
    return row?.mb ?? 0
  }
  const before = await size()
  await work()
  return (await size()) - before
}
