import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@coop/postgres/testing'
import { z } from 'zod'
import { bench } from '../bench.ts'
import { processorSeconds } from '../process-status.ts'
import { aShownService } from '../services.ts'
import { percentile } from '../statistics.ts'
import { startCachingProxy } from './caching-proxy.ts'

/** `npm run bench -- "behind a cache" 1000` takes another number. */
const READERS = 10_000
const FEW = 10
const CHANGES = 10
const CHANGE_EVERY_MS = 5000

interface Spent {
  requests: number
  app: number
  cache: number
}

interface Measured {
  arriving: Spent
  reading: Spent
  seconds: number
  report: CrowdReport
}

/** The cost of many visitors, who come, read pages, and wait for news behind the cache of the compose file. */
export const cachedReadersBench = bench({
  name: 'readers behind a cache',
  bar: {
    'requests to the app': { unit: '/s', atMost: 10 },
    'processor of the app': { unit: '% of a core', atMost: 10 },
    'processor of the cache': { unit: '% of a core', forInformation: true },
    'change seen p99': { unit: 'ms', forInformation: true },
    failures: { unit: '', atMost: 0 },
  },
  run: async (context) => {
    const readers = Number(context.words[0] ?? READERS)
    const metricsPort = await freePort()
    const app = await context.startApp({ METRICS_PORT: String(metricsPort) })
    const cache = await startCachingProxy(app.url, context)
    const sql = context.connect(app.databaseUrl)
    const { id } = await aShownService(sql)
    const spent = async (): Promise<Spent> => ({
      requests: await requestsTo(metricsPort),
      app: await processorSeconds(app.pid),
      cache: await processorSeconds(cache.pid),
    })
    const measure = async (visitors: number): Promise<Measured> => {
      const before = await spent()
      const crowd = await startCrowd(cache.url, visitors)
      const arrived = await spent()
      const beganAt = performance.now()
      for (let n = 0; n < CHANGES; n += 1) {
        await pause(CHANGE_EVERY_MS)
        await sql`update services set name = ${`Changed at ${Date.now()}`} where id = ${id}`
      }
      await pause(CHANGE_EVERY_MS)
      const seconds = (performance.now() - beganAt) / 1000
      const read = await spent()
      const report = await crowd.leave()
      return { arriving: minus(arrived, before), reading: minus(read, arrived), seconds, report }
    }
    const few = await measure(FEW)
    const many = await measure(readers)
    const missing = readers * CHANGES - many.report.arrivals.length
    const failures = [...many.report.failures, ...few.report.failures]
    const share = ({ reading, seconds }: Measured, of: 'app' | 'cache'): number =>
      (100 * reading[of]) / seconds
    const p = ({ report }: Measured, part: number): number => percentile(report.arrivals, part)
    return {
      'requests to the app': {
        value: many.reading.requests / many.seconds,
        note:
          `${many.reading.requests} for ${readers} readers and ${few.reading.requests} for ${FEW} in ${many.seconds.toFixed(0)} s, ` +
          `with ${CHANGES} changes; while they came ${many.arriving.requests} and ${few.arriving.requests}`,
      },
      'processor of the app': {
        value: share(many, 'app'),
        note: `with ${FEW} readers ${share(few, 'app').toFixed(1)} %; while they came ${many.arriving.app.toFixed(2)} and ${few.arriving.app.toFixed(2)} s in all`,
      },
      'processor of the cache': {
        value: share(many, 'cache'),
        note: `with ${FEW} readers ${share(few, 'cache').toFixed(1)} %; while they came ${many.arriving.cache.toFixed(1)} s in all`,
      },
      'change seen p99': {
        value: p(many, 0.99),
        note: `from the statement to the reader's socket, all on this machine; median ${p(many, 0.5).toFixed(0)} ms, with ${FEW} readers ${p(few, 0.5).toFixed(0)} and ${p(few, 0.99).toFixed(0)} ms`,
      },
      failures: {
        value: failures.length + missing,
        note: [`${missing} changes have not come`, ...new Set(failures)].slice(0, 3).join('; '),
      },
    }
  },
})

function minus(after: Spent, before: Spent): Spent {
  return {
    requests: after.requests - before.requests,
    app: after.app - before.app,
    cache: after.cache - before.cache,
  }
}

/** All that the app has answered, by its own count. */
async function requestsTo(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text()
  const counts = text.matchAll(/^coop_http_request_duration_seconds_count\{.*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

const reportSchema = z.object({
  waiting: z.number(),
  /** ms from each change to each visitor */
  arrivals: z.array(z.number()),
  failures: z.array(z.string()),
})
type CrowdReport = z.infer<typeof reportSchema>

/** Resolves when all visitors wait for news; `leave` tells what has come since. */
async function startCrowd(url: string, visitors: number): Promise<{ leave: () => Promise<CrowdReport> }> {
  const script = fileURLToPath(new URL('crowd.ts', import.meta.url))
  const input = JSON.stringify({ url, visitors, arriving: 100 })
  const child = spawn(process.execPath, ['--import', 'tsx', script, input], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<CrowdReport> => {
    const line = await lines.next()
    if (line.done === true) throw new Error('the crowd has ended without a report')
    return reportSchema.parse(JSON.parse(line.value))
  }
  const { waiting, failures } = await next()
  if (waiting < visitors) {
    child.kill()
    throw new Error(`${waiting} of ${visitors} visitors have come: ${failures[0] ?? ''}`)
  }
  return {
    leave: async () => {
      const exited = once(child, 'exit')
      child.stdin.end('report\n')
      const report = await next()
      await exited
      return report
    },
  }
}
