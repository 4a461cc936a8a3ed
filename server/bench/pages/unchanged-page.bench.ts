import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Bench } from '../bench.ts'
import { median, range } from '../statistics.ts'
import { load } from './load.ts'

const path = '/offering'
const encoding = 'br'
const connections = 200
const seconds = 4
const rounds = 3
const steadyRate = 1000

/**
 * A page that has not changed since its last request, beside the same bytes from a constant buffer. The two servers
 * take turns, so that other load meets both. When all 200 connections request again at once, a latency shows mostly the
 * throughput of the server (200 divided by the rate), so the latency at a steady rate is measured as well.
 */
export const unchangedPageBench: Bench<
  'requests per second' | 'p99 at 200 connections' | 'p99 at a steady rate'
> = {
  name: 'pages: an unchanged page',
  bar: {
    'requests per second': { unit: '× constant', atLeast: 0.8 },
    'p99 at 200 connections': { unit: 'ms', atMost: 10 },
    'p99 at a steady rate': { unit: 'ms', forInformation: true },
  },
  run: async (context) => {
    const app = await context.app()
    const page = app.url + path
    const constant = await startConstantServer(page)
    context.afterwards(constant.stop)

    const ours: Awaited<ReturnType<typeof load>>[] = []
    const theirs: typeof ours = []
    for (const url of [page, constant.url]) await load(url, { connections, seconds: 2, encoding })
    for (let round = 0; round < rounds; round++) {
      ours.push(await load(page, { connections, seconds, encoding }))
      theirs.push(await load(constant.url, { connections, seconds, encoding }))
    }
    const steady = await load(page, { connections, seconds, encoding, rate: steadyRate })
    const steadyConstant = await load(constant.url, { connections, seconds, encoding, rate: steadyRate })

    const rates = (all: typeof ours): number[] => all.map(({ perSecond }) => perSecond)
    const latencies = (all: typeof ours): number[] => all.map(({ p99 }) => p99)
    return {
      'requests per second': {
        value: median(ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? NaN))),
        note: `${range(rates(ours))} of ${path} against ${range(rates(theirs))}, ${rounds} rounds of ${seconds} s by turns`,
      },
      'p99 at 200 connections': {
        value: median(latencies(ours)),
        note: `${range(latencies(ours))}, as many requests as can be had; the constant buffer ${range(latencies(theirs))}`,
      },
      'p99 at a steady rate': {
        value: steady.p99,
        note: `${steadyRate} requests/s over ${connections} connections in bursts, median ${steady.p50} ms; the constant buffer ${steadyConstant.p99}`,
      },
    }
  },
}

async function startConstantServer(page: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const script = fileURLToPath(new URL('constant-server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, page, encoding], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const { stdout } = child
  if (stdout === null)
    throw new Error('the constant server was started without a pipe to read its address from')
  const [line] = await once(stdout, 'data')
  return {
    url: String(line).trim(),
    stop: async () => {
      const exit = once(child, 'exit')
      child.kill()
      await exit
    },
  }
}
