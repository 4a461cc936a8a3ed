import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from './compose.ts'
import { awaitSite, visit, visitAtOnce, visitDuring } from './visitor.ts'

/** A statement about containers, with its check. A trial that fails throws. */
export interface Trial {
  what: string
  run: (site: Installation) => Promise<string>
}

/** A trial that is impossible on this host; it is reported, but not as a failure. */
export class NotTried extends Error {}

const MINUTE_MS = 60_000
const VISITORS = 100
const SERVICES = 'select count(*) from services'

export const trials: Trial[] = [
  {
    what: 'an empty host: build, start, page behind TLS',
    run: async ({ compose }) => {
      await compose('up', '--detach', '--build', '--wait')
      const { body } = await awaitSite('/', MINUTE_MS)
      if (!body.includes('<h1')) throw new Error('the page has no heading')
      return 'page drawn'
    },
  },
  { what: 'kill -9 of the app', run: (site) => killed(site, 'app') },
  { what: 'kill -9 of the shape service', run: async (site) => killed(site, await shapeService(site)) },
  { what: 'kill -9 of Postgres', run: (site) => killed(site, 'postgres') },
  { what: 'kill -9 of the cache', run: (site) => killed(site, 'cache') },
  {
    what: 'the shape service stopped, the app started again, the shape service started',
    run: async (site) => {
      const { compose } = site
      const service = await shapeService(site)
      const { visits, longestMs } = await visitDuring(async () => {
        await compose('stop', service)
        await compose('restart', 'app')
        await compose('start', service)
        await compose('up', '--detach', '--wait', '--no-recreate')
      })
      return `${visits} visits, none failed, the longest took ${Math.round(longestMs)} ms`
    },
  },
  {
    what: 'the app stopped for longer than requests wait',
    run: async ({ compose }) => {
      await compose('stop', 'app')
      const { status, body } = await visit('/')
      const style = await visit('/away/away.css')
      await compose('up', '--detach', '--wait', 'app')
      const isTold = status === 503 && body.includes('away.css') && style.status === 200
      if (!isTold) throw new Error(`it is answered ${status}: ${body.slice(0, 300)}`)
      await awaitSite('/', MINUTE_MS)
      return 'visitors read the page that says so'
    },
  },
  {
    what: `${VISITORS} visitors at once`,
    run: async (site) => {
      // The page in the proxy's cache is out of date by then.
      await pause(2000)
      const before = await pagesOf(site)
      await visitAtOnce(VISITORS)
      const asked = (await pagesOf(site)) - before
      if (asked > VISITORS / 10) throw new Error(`the app was asked ${asked} times`)
      return `the app was asked for the page ${asked} times`
    },
  },
  {
    what: 'doctor in the container',
    run: async ({ compose }) => {
      const text = await compose('exec', '-T', 'app', 'node', 'server/dist/doctor.js', '--json').catch(
        // A failed finding causes exit code 1; a host without a public name has some.
        (error: unknown) => outputOf(error),
      )
      const findings = [...text.matchAll(/"check":\s*"([^"]+)"/g)]
      if (findings.length < 10) throw new Error(`it has ${findings.length} findings: ${text.slice(0, 300)}`)
      return `${findings.length} findings`
    },
  },
  {
    what: 'backup, everything wiped, restore',
    run: async ({ compose, docker, sql }) => {
      const before = await sql(SERVICES)
      await compose('run', '--rm', '--no-deps', '-T', 'backup', 'node', 'server/dist/backup.js')
      await compose('--profile', '*', 'down')
      const volumes = await docker('volume', 'ls', '--quiet', '--filter', 'name=coop-ops-try_')
      const wiped = volumes.split('\n').filter((name) => !/_(backups|certificates)$/.test(name))
      await docker('volume', 'rm', ...wiped)
      await compose('up', '--detach', '--wait', 'postgres')
      await compose('run', '--rm', '-T', '--no-deps', 'backup', 'node', 'server/dist/restore.js', 'newest')
      await compose('up', '--detach', '--wait')
      await awaitSite('/', MINUTE_MS)
      const after = await sql(SERVICES)
      if (after !== before) throw new Error(`there were ${before} services, and are ${after}`)
      return `${after} services are back`
    },
  },
  {
    what: 'three processes, replaced one by one',
    run: async ({ compose, docker }) => {
      const up = ['up', '--detach', '--no-deps', '--no-recreate', '--scale', 'app=3', '--wait', 'app']
      await compose(...up)
      const { visits, longestMs } = await visitDuring(async () => {
        for (const old of (await compose('ps', '--quiet', 'app')).split('\n')) {
          await docker('stop', old)
          await docker('rm', old)
          await compose(...up)
        }
      })
      return `${visits} visits, none failed, the longest took ${Math.round(longestMs)} ms`
    },
  },
  {
    what: 'Prometheus reads the app',
    run: async (site) => {
      await have(site, 'prometheus')
      const { compose } = site
      await compose('up', '--detach', '--wait', 'prometheus')
      const query = 'http://127.0.0.1:9090/api/v1/query?query=coop_ready'
      for (const deadline = Date.now() + MINUTE_MS; ; await pause(1000)) {
        const answer = await compose('exec', '-T', 'prometheus', 'wget', '-qO-', query)
        if (answer.includes('"coop_ready"')) return 'coop_ready is there'
        if (Date.now() > deadline) throw new Error(`Prometheus answers ${answer}`)
      }
    },
  },
  {
    what: 'Grafana has the dashboard',
    run: async (site) => {
      await have(site, 'grafana')
      const { compose } = site
      await compose('up', '--detach', '--wait', 'grafana')
      const address = 'http://127.0.0.1:3000/api/dashboards/uid/coop-site'
      const answer = await compose('exec', '-T', 'grafana', 'wget', '-qO-', address)
      if (!answer.includes('Age of the content')) throw new Error(`Grafana answers ${answer.slice(0, 300)}`)
      return 'its panels are there'
    },
  },
]

/** Kills the first process of the container, while a visitor reads. */
async function killed({ compose, docker }: Installation, service: string): Promise<string> {
  const container = await compose('ps', '--quiet', service)
  const starts = async (): Promise<number> =>
    Number(await docker('inspect', '--format', '{{.RestartCount}}', container))
  const before = await starts()
  // Docker treats its own signals as a manual stop, after which it restarts nothing.
  const find = `for status in /proc/[0-9]*/status; do
    if grep -q '^PPid:[[:space:]]*1$' $status; then pid=\${status%/status}; stat -c "\${pid#/proc/} %u" $pid; break; fi
  done`
  const [pid = '', user = ''] = (await compose('exec', '-T', service, 'sh', '-c', find)).split(' ')
  const { visits, longestMs } = await visitDuring(async () => {
    // Not even root may signal another user's process there.
    await compose('exec', '-T', '--user', user, service, 'sh', '-c', `kill -9 ${pid}`)
    for (const deadline = Date.now() + MINUTE_MS; (await starts()) === before; await pause(200))
      if (Date.now() > deadline) throw new Error(`${service} was not started again`)
    await awaitSite('/readyz', 2 * MINUTE_MS)
    await compose('up', '--detach', '--wait', '--no-recreate', service)
  })
  return `${visits} visits, none failed, the longest took ${Math.round(longestMs)} ms`
}

/** The number of pages that the app has sent. */
async function pagesOf({ compose }: Installation): Promise<number> {
  const script = "fetch('http://localhost:9464/metrics').then(async (r) => console.log(await r.text()))"
  const metrics = await compose('exec', '-T', 'app', 'node', '-e', script)
  const counts = metrics.matchAll(
    /^coop_http_request_duration_seconds_count\{.*route="(?:kept )?page".*\} (\d+)$/gm,
  )
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

async function have({ compose }: Installation, service: string): Promise<void> {
  await compose('pull', '--policy', 'missing', service).catch((error: unknown) => {
    throw new NotTried('its image cannot be had', { cause: error })
  })
}

async function shapeService({ compose }: Installation): Promise<string> {
  const running = (await compose('ps', '--services')).split('\n')
  return running.includes('electric') ? 'electric' : 'engine'
}

function outputOf(error: unknown): string {
  if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return error.stdout
  throw error
}
