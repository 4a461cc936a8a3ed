import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@coop/postgres/testing'
import { createUuid7 } from '@coop/sync/rules'
import { load } from 'js-yaml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readBackupRecord, recordFailure } from '../src/backup/backup-record.ts'
import { measureState } from '../src/metrics/measure-state.ts'
import { registry } from '../src/metrics/metrics.ts'
import { serveMetrics } from '../src/metrics/serve-metrics.ts'
import { type AppUnderTest, startAppUnderTest } from '../testing/app-under-test.ts'

// The running application as seen by Prometheus.

const folder = join(import.meta.dirname, '../observe')
let app: AppUnderTest
let metrics: { port: number; close: () => Promise<void> }
let staleSince: number | null = null

beforeAll(async () => {
  const port = await freePort()
  app = await startAppUnderTest({ env: { METRICS_PORT: String(port) } })
  measureState({
    sql: app.database.sql,
    isReady: () => true,
    staleSince: () => staleSince,
    connections: async () => 3,
    readBackups: () => readBackupRecord(app.database.sql),
  })
  const listening = await serveMetrics(port, undefined)
  metrics = { port, close: () => listening.close(0) }
})
afterAll(async () => {
  await metrics.close()
  registry.clear()
  await app.close()
})

const scrape = async (path = '/metrics') => {
  const response = await fetch(`http://127.0.0.1:${metrics.port}${path}`)
  return { status: response.status, text: await response.text() }
}

/** The value of one sample, by its name and its labels as printed; 0: it does not exist yet. */
async function valueOf(sample: string): Promise<number> {
  const line = (await scrape()).text.split('\n').find((text) => text.startsWith(`${sample} `))
  return Number(line?.slice(sample.length + 1) ?? 0)
}

// Earlier tests may have counted too, since all applications of a process share the counters.

test('requests are counted by the pattern of their route, never by their address', async () => {
  const samples = [
    'method="GET",route="page",status="200"',
    'method="GET",route="kept page",status="200"',
    'method="HEAD",route="/api/uploads/:id",status="401"',
    'method="POST",route="/api/writes",status="401"',
  ].map((labels) => `coop_http_request_duration_seconds_count{${labels}}`)
  const counts = () => Promise.all(samples.map(valueOf))
  const before = await counts()
  await app.ask('/offering')
  await app.ask('/offering')
  await app.ask('/api/uploads/019a0000-0000-7000-8000-000000000000', { method: 'HEAD' })
  await app.ask('/api/writes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  await app.ask('/favicon.ico')
  await expect.poll(counts).toEqual(before.map((count) => count + 1))
  expect((await scrape()).text).not.toContain('offering')
  expect(await valueOf('coop_page_render_duration_seconds_count')).toBeGreaterThanOrEqual(1)
})

test('edits are counted by their outcome', async () => {
  const { cookie } = app.administrator
  const anHourAgo = createUuid7(
    () => Date.now() - 3_700_000,
    (count) => new Uint8Array(count),
  )
  const edits = [{ id: anHourAgo() }]
  const rejected = 'coop_write_answers_total{status="rejected"}'
  const before = await valueOf(rejected)
  const batches = 'coop_write_batches_total{status="200"}'
  const [taken, young] = [await valueOf(batches), await valueOf('coop_edit_age_seconds_bucket{le="3600"}')]
  const old = await valueOf('coop_edit_age_seconds_bucket{le="21600"}')
  const { status } = await app.ask('/api/writes', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ writes: edits }),
  })
  expect(status).toBe(200)
  expect(await valueOf(rejected)).toBe(before + 1)
  expect(await valueOf(batches)).toBe(taken + 1)
  expect(await valueOf('coop_edit_age_seconds_bucket{le="3600"}')).toBe(young)
  expect(await valueOf('coop_edit_age_seconds_bucket{le="21600"}')).toBe(old + 1)
  const unread = 'coop_write_batches_total{status="400"}'
  const unreadBefore = await valueOf(unread)
  const refused = await app.ask('/api/writes', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(refused.status).toBe(400)
  expect(await valueOf(unread)).toBe(unreadBefore + 1)
})

test('the state of slot, database and content is read for each scrape', async () => {
  const { text } = await scrape()
  expect(text).toMatch(/^coop_slot_active\{slot="coop_shapes_[^"]+"\} 1$/m)
  expect(text).toMatch(/^coop_database_size_bytes \d{6,}$/m)
  expect(await valueOf('coop_database_up')).toBe(1)
  expect(await valueOf('coop_http_connections')).toBe(3)
  expect(await valueOf('coop_uploads_unfinished_bytes')).toBe(0)
  await app.database.sql`insert into staged_uploads (id, address, media_type, owner, size, received)
    values (gen_random_uuid(), '/media/a.png', 'image/png', 'somebody', 9, 7)`
  expect(await valueOf('coop_uploads_unfinished_bytes')).toBe(7)
  expect(await valueOf('coop_content_age_seconds')).toBe(0)
  staleSince = Date.now() - 90_000
  expect(await valueOf('coop_content_age_seconds')).toBeGreaterThanOrEqual(90)
  staleSince = null
})

test('heartbeats measure the time from commit to reader, and a failed backup is visible', async () => {
  await expect.poll(() => valueOf('coop_commit_to_reader_seconds_count')).toBeGreaterThan(0)
  expect(await valueOf('coop_backup_failed')).toBe(0)
  await recordFailure(app.database.sql, 'no room')
  expect(await valueOf('coop_backup_failed')).toBe(1)
})

test('the port of metrics serves nothing else, and the port of the site serves no metrics', async () => {
  expect((await scrape('/')).status).toBe(404)
  expect((await app.ask('/metrics')).status).toBe(404)
})

/** The metrics named by a PromQL expression; those of Prometheus itself have other prefixes. */
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:coop|nodejs|process)_\w+/g)].map(([name]) => name)

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), action: z.string() }),
        }),
      ),
    }),
  ),
})
const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

test('every alert and every panel uses metrics of the running app', async () => {
  const rules = rulesSchema.parse(load(readFileSync(join(folder, 'alerts.yml'), 'utf8')))
  const dashboard = dashboardSchema.parse(JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')))
  const expressions = [
    ...rules.groups.flatMap((group) => group.rules).map(({ alert, expr }) => ({ of: alert, expr })),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
  ]
  expect(expressions.length).toBeGreaterThan(25)
  const { text } = await scrape()
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  )
  const isThere = (name: string): boolean =>
    types.has(name) || types.get(name.replace(/_(bucket|count|sum)$/, '')) === 'histogram'
  const missing = expressions.flatMap(({ of, expr }) =>
    namesIn(expr)
      .filter((name) => !isThere(name))
      .map((name) => `${of}: ${name}`),
  )
  expect(missing).toEqual([])
  // An expression without a name would go unnoticed; `up` is Prometheus' own.
  expect(expressions.filter(({ expr }) => namesIn(expr).length === 0).map(({ expr }) => expr)).toEqual([
    'up{job="app"} == 0',
  ])
})
