import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { z } from 'zod'

const autocannon = createRequire(import.meta.url).resolve('autocannon')

const report = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  errors: z.number(),
  non2xx: z.number(),
})

export type Load = {
  connections: number
  seconds: number
  encoding: string
  /** requests per second; by default as many as possible */
  rate?: number
}

/** Requests to one address, from a process of its own. */
export async function load(
  url: string,
  { connections, seconds, encoding, rate }: Load,
): Promise<{ perSecond: number; p50: number; p99: number }> {
  const args = [
    autocannon,
    '--json',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    '-H',
    `accept-encoding=${encoding}`,
  ]
  if (rate !== undefined) args.push('-R', String(rate))
  const { stdout } = await promisify(execFile)(process.execPath, [...args, url])
  const { requests, latency, errors, non2xx } = report.parse(JSON.parse(stdout))
  if (errors + non2xx > 0)
    throw new Error(`${url} under load: ${errors} errors, ${non2xx} answers other than 2xx`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}
