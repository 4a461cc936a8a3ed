import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { z } from 'zod'
import type { Bench } from '../bench.ts'
import { load } from '../pages/load.ts'
import { median, range } from '../statistics.ts'

const path = '/offering'
const perSecond = 3000
const perRequest = 5
const seconds = 8
const rounds = 3
const pages = { connections: 20, encoding: 'br', rate: 200 }

const sentSchema = z.object({
  sent: z.number(),
  taken: z.number(),
  lost: z.record(z.string(), z.number()),
})

/** Visitors who read pages, without and with the events of many others arriving at the same time, by turns. */
export const eventsAndPagesBench: Bench<
  'events kept per second' | 'page p99 meanwhile' | 'page median meanwhile'
> = {
  name: 'usage: 3,000 events a second',
  bar: {
    'events kept per second': { unit: '/s', atLeast: 2990 },
    'page p99 meanwhile': { unit: 'ms', atMost: 10 },
    'page median meanwhile': { unit: 'ms', forInformation: true },
  },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const app = await context.startApp(databaseUrl)
    const page = app.url + path
    await load(page, { ...pages, seconds: 2 })
    const quiet: Awaited<ReturnType<typeof load>>[] = []
    const busy: typeof quiet = []
    let sent = 0
    const reasons = new Map<string, number>()
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await load(page, { ...pages, seconds: seconds - 2 }))
      // Pages are measured while events come, not before and not after.
      const events = sendEvents(app.url)
      await new Promise((resolve) => setTimeout(resolve, 1000))
      busy.push(await load(page, { ...pages, seconds: seconds - 2 }))
      const { taken, lost } = await events
      for (const [reason, many] of Object.entries(lost))
        reasons.set(reason, many + (reasons.get(reason) ?? 0))
      sent += taken
    }
    await app.stop()
    const storedEvents = await countEvents(databaseUrl)
    const p99 = (all: typeof quiet): number[] => all.map((result) => result.p99)
    const p50 = (all: typeof quiet): number[] => all.map((result) => result.p50)
    const how = `${pages.rate} pages/s of ${path}, ${rounds} rounds`
    return {
      'events kept per second': {
        value: storedEvents / (rounds * seconds),
        note: `${storedEvents} of ${sent} that were taken stand in the database, ${perRequest} in each request${lostOf(reasons)}`,
      },
      'page p99 meanwhile': {
        value: median(p99(busy)),
        note: `${range(p99(busy))}, without events ${range(p99(quiet))}; ${how}`,
      },
      'page median meanwhile': {
        value: median(p50(busy)),
        note: `${range(p50(busy), 1)}, without events ${range(p50(quiet), 1)}`,
      },
    }
  },
}

function lostOf(reasons: ReadonlyMap<string, number>): string {
  return [...reasons].map(([reason, many]) => `; not taken ${many}: ${reason}`).join('')
}

async function sendEvents(url: string): Promise<z.output<typeof sentSchema>> {
  const script = fileURLToPath(new URL('event-sender.ts', import.meta.url))
  const input = JSON.stringify({ url, perSecond, perRequest, seconds })
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, input])
  return sentSchema.parse(JSON.parse(stdout))
}

async function countEvents(databaseUrl: string): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1 })
  try {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from usage_events`
    return row?.count ?? 0
  } finally {
    await sql.end()
  }
}
