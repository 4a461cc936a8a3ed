import { type SpeedMetric, speedReportSchema, usageReportSchema } from '@coop/sync/usage'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HttpResponse, type AppUnderTest, startAppUnderTest } from '../../testing/app-under-test.ts'
import { expectRefused } from '../../testing/expect-refused.ts'
import { DAY_MS, dayOf, rollUpUsage } from './roll-up.ts'
import { recordBuild } from './speed-report.ts'

let site: AppUnderTest
beforeAll(async () => {
  site = await startAppUnderTest()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.database.sql`truncate usage_events, usage_visitors, usage_views, usage_sections, usage_speed`
  site.logLines.length = 0
})

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const view = {
  page_path: '/offering',
  session_id: 's-1',
  visitor_id: 'v-1',
  referrer: 'https://search.example/q',
  user_agent: chrome,
  device_type: 'desktop',
  viewport_width: 1440,
  viewport_height: 900,
}
const section = {
  page_path: '/',
  section_name: 'hero',
  session_id: 's-1',
  visitor_id: 'v-1',
  time_spent: 4,
  scroll_depth: 50,
}
const aView = (change: object = {}, at?: number) => ({
  type: 'page_view',
  data: { ...view, ...change },
  ...(at !== undefined && { at }),
})
const aSection = (change: object = {}) => ({ type: 'section_view', data: { ...section, ...change } })

const aSpeed = (metric: SpeedMetric, value: number, change: object = {}, at?: number) => ({
  type: 'speed',
  data: { metric, value, template: '/', connection: '4g', device: 'mobile', build: 'tested', ...change },
  ...(at !== undefined && { at }),
})

const send = (body: unknown, headers: Record<string, string> = {}): Promise<HttpResponse> =>
  site.ask('/api/analytics-tracker', {
    method: 'POST',
    body: JSON.stringify(body) ?? '',
    headers: { 'user-agent': chrome, 'content-type': 'text/plain;charset=UTF-8', ...headers },
  })
const asAdministrator = (target: string): Promise<HttpResponse> =>
  site.ask(`/api/admin/usage${target}`, { headers: { cookie: site.administrator.cookie } })
const today = dayOf(Date.now())
async function report(from = today, to = today) {
  const answer = await asAdministrator(`?from=${from}&to=${to}`)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  return usageReportSchema.parse(JSON.parse(answer.body))
}

test('administrators see the usage of visitors', async () => {
  for (const body of [
    aView(),
    aView({ page_path: '/members', referrer: undefined, device_type: 'mobile', session_id: 's-2' }),
    [
      aView({ visitor_id: 'v-2', session_id: 's-3' }),
      aSection(),
      aSection({ time_spent: 8, scroll_depth: 100 }),
    ],
  ]) {
    expect(await send(body)).toMatchObject({ status: 202, body: '{"success":true}' })
  }
  expect(await report()).toMatchObject({
    totals: { visitors: 2, sessions: 3, views: 3, isExact: true },
    totalsBefore: { visitors: 0, sessions: 0, views: 0 },
    days: [{ day: today, visitors: 2, sessions: 3, views: 3, viewsBefore: 0 }],
    pages: [
      { name: '/offering', views: 2, before: 0 },
      { name: '/members', views: 1, before: 0 },
    ],
    referrers: [
      { name: 'search.example', views: 2 },
      { name: '', views: 1 },
    ],
    devices: [
      { name: 'desktop', views: 2 },
      { name: 'mobile', views: 1 },
    ],
    sections: [{ path: '/', section: 'hero', views: 2, time: 6, scroll: 75, timeBefore: null }],
  })
})

test('a period is compared with the one before, and a visitor of several days is one visitor', async () => {
  const now = Date.now()
  await send([
    aView({}, now),
    aView({}, now - DAY_MS),
    aView({ visitor_id: 'v-2' }, now - DAY_MS),
    aView({}, now - 2 * DAY_MS),
    aView({ page_path: '/cases' }, now - 3 * DAY_MS),
  ])
  expect(await report(dayOf(now - DAY_MS), today)).toMatchObject({
    before: { from: dayOf(now - 3 * DAY_MS), to: dayOf(now - 2 * DAY_MS) },
    totals: { visitors: 2, views: 3 },
    totalsBefore: { visitors: 1, views: 2 },
    days: [
      { views: 2, viewsBefore: 1 },
      { views: 1, viewsBefore: 1 },
    ],
    pages: [
      { name: '/offering', views: 3, before: 1 },
      { name: '/cases', views: 0, before: 1 },
    ],
  })
})

test('no stored value identifies a visitor: no address, id, browser, or search words', async () => {
  await send(
    aView({ page_path: '/offering?search=burnout&article=x', referrer: 'https://search.example/?q=burnout' }),
    { 'x-forwarded-for': '203.0.113.9' },
  )
  await report()
  const [kept] = await site.database.sql`select jsonb_agg(to_jsonb(e))::text as text from usage_events e`
  expect(kept?.['text']).toContain('/offering')
  expect(kept?.['text']).not.toMatch(/burnout|203\.0\.113|127\.0\.0|v-1|s-1|Mozilla/)
})

test('neither visitors who opt out nor robots are counted', async () => {
  const answers = [
    await send(aView(), { 'sec-gpc': '1' }),
    await send(aView(), { dnt: '1' }),
    await send(aView(), { 'user-agent': 'Googlebot/2.1' }),
    await send(aView({ user_agent: 'Mozilla/5.0 (compatible; bingbot/2.0)' })),
  ]
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  expect((await report()).totals.views).toBe(0)
})

test('signed-in people are not counted, and an invalid cookie makes no difference', async () => {
  const { cookie } = site.administrator
  expect(await send([aView(), aSection()], { cookie })).toMatchObject({
    status: 202,
    body: '{"success":true}',
  })
  await send(aView({ page_path: '/cases' }), { cookie: 'session=made-up.signature' })
  expect(await report()).toMatchObject({
    totals: { views: 1, visitors: 1 },
    pages: [{ name: '/cases', views: 1 }],
    sections: [],
    countsAdministrators: false,
  })
})

test('the sums of days equal those of the events, with several processes writing at once', async () => {
  const many = Array.from({ length: 40 }, (_, n) =>
    send(
      Array.from({ length: 25 }, (_, m) =>
        aView({ visitor_id: `v-${n}`, session_id: `s-${n}-${m % 5}`, page_path: `/p${m % 7}` }),
      ),
    ),
  )
  await Promise.all([...many, report(), report(), report()])
  const { totals, pages } = await report()
  expect(totals).toMatchObject({ views: 1000, visitors: 40, sessions: 200, isExact: true })
  const [events] = await site.database.sql`
    select count(*)::int as views, count(distinct visitor)::int as visitors, count(distinct session)::int as sessions from usage_events`
  expect(events).toEqual({ views: 1000, visitors: 40, sessions: 200 })
  expect(pages.reduce((sum, { views }) => sum + views, 0)).toBe(1000)
})

test('invented names do not fill the tables', async () => {
  for (let n = 0; n < 45; n += 1) {
    await send(Array.from({ length: 50 }, (_, m) => aView({ page_path: `/x${n * 50 + m}` })))
    await send(Array.from({ length: 50 }, (_, m) => aSection({ section_name: `x${n * 50 + m}` })))
    if (n % 5 === 4) await report()
  }
  await rollUpUsage(site.database.sql, Date.now() + 9 * DAY_MS, 90)
  const [counted] = await site.database.sql`
    select (select count(*)::int from usage_views where kind = 'page') as pages,
      (select sum(views)::int from usage_views where kind = 'page') as views,
      (select count(*)::int from usage_sections) as sections`
  expect(counted?.['views']).toBe(2250)
  expect(counted?.['pages']).toBeLessThan(1300)
  expect(counted?.['sections']).toBeLessThan(1300)
})

async function speed(query = '') {
  const answer = await asAdministrator(`/speed?from=${today}&to=${today}${query}`)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const { release, metrics } = speedReportSchema.parse(JSON.parse(answer.body))
  const of = (metric: SpeedMetric) => {
    const found = metrics.find((one) => one.metric === metric)
    if (found === undefined) throw new Error(`The report has no ${metric}`)
    return found
  }
  return { release, of }
}

test('speed is counted by page, connection and device, with one row per bucket', async () => {
  await send([
    ...Array.from({ length: 30 }, () => aSpeed('LCP', 1000)),
    ...Array.from({ length: 9 }, () =>
      aSpeed('LCP', 5000, { template: '/cases/:slug', device: 'desktop', connection: 'new kind' }),
    ),
    aSpeed('CLS', 0),
  ])
  await send([aSpeed('INP', 48), aSpeed('TTFB', 900)])
  const all = await speed()
  expect(all.of('LCP').period).toMatchObject({ visits: 39 })
  expect(all.of('LCP').period.p75).toBeCloseTo(1000, -2)
  expect(all.of('TTFB').period.p75).toBeGreaterThan(800)
  expect(all.of('INP').period.p75).toBeLessThan(200)
  expect((await speed('&device=desktop')).of('LCP').period.visits).toBe(9)
  expect((await speed('&template=%2F&connection=4g')).of('LCP').period.visits).toBe(30)
  expect((await speed('&connection=unknown&device=mobile')).of('LCP').period).toEqual({
    p75: null,
    visits: 0,
  })
  const slow = await speed('&template=%2Fcases%2F%3Aslug&connection=unknown')
  expect(slow.of('LCP').period.p75).toBeGreaterThan(4500)

  const rows = await site.database.sql`select to_jsonb(s) as row from usage_speed s`
  expect(rows).toHaveLength(5)
  expect(Object.keys(rows[0]?.['row']).sort()).toEqual(
    ['bucket', 'build', 'connection', 'day', 'device', 'metric', 'template', 'visits'].sort(),
  )
  const { body } = await asAdministrator(`.csv?from=${today}&to=${today}&table=speed`)
  const lines = body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[0]).toContain('Day,Metric,Page,Connection,Device,p75,Visits')
  expect(lines.find((line) => line.includes('/cases/:slug'))).toMatch(
    new RegExp(`^${today},LCP,/cases/:slug,unknown,desktop,(4|5)\\d{3}(\\.\\d+)?,9$`),
  )
  await rollUpUsage(site.database.sql, Date.now() + 900 * DAY_MS, 90)
  expect((await speed()).of('LCP').period.visits).toBe(39)
})

test('the speed since the last release is compared with the builds before it', async () => {
  const { sql } = site.database
  expect((await speed()).release).toBeNull()
  await sql`insert into site_builds (build, since) values ('before', now() - interval '10 days')`
  await send([
    ...Array.from({ length: 8 }, () => aSpeed('LCP', 4000, { build: 'before' }, Date.now() - 2 * DAY_MS)),
    ...Array.from({ length: 4 }, () => aSpeed('LCP', 2000)),
    aSpeed('LCP', 9000, { build: 'made-up' }),
  ])
  const { release, of } = await speed()
  expect(release).toEqual({ day: today, before: dayOf(Date.parse(today) - 28 * DAY_MS) })
  expect(of('LCP')).toMatchObject({ period: { visits: 4 }, before: { visits: 8 }, since: { visits: 4 } })
  expect(of('LCP').before.p75).toBeGreaterThan(3500)
  expect(of('LCP').since.p75).toBeLessThan(2500)

  // An invented build does not fill the log either.
  expect(site.logLines).toEqual([])

  // A build that is served again becomes the newest; a restart of the same build is no release.
  await recordBuild(sql, 'before')
  await recordBuild(sql, 'before')
  expect((await speed()).of('LCP')).toMatchObject({ before: { visits: 4 }, since: { visits: 0 } })
  await recordBuild(sql, 'tested')
  await sql`delete from usage_speed`
  await sql`delete from site_builds where build = 'before'`
})

test('the speed of visitors who opt out, robots and administrators is not counted', async () => {
  await send(aSpeed('LCP', 1000), { 'sec-gpc': '1' })
  await send(aSpeed('LCP', 1000), { dnt: '1' })
  await send(aSpeed('LCP', 1000), { 'user-agent': 'Googlebot/2.1' })
  await send(aSpeed('LCP', 1000), { cookie: site.administrator.cookie })
  expect((await speed()).of('LCP').period.visits).toBe(0)
})

test.each(['&template=/secret', '&device=tv', '&connection=5g'])('speed of %j is refused', async (query) => {
  const answer = await asAdministrator(`/speed?from=${today}&to=${today}${query}`)
  expectRefused(answer, query)
  expect(answer.status).toBe(400)
})

test('each table is complete in CSV', async () => {
  await send([aView(), aSection({ section_name: '=cmd' })])
  const { body, headers } = await asAdministrator(`.csv?from=${today}&to=${today}&table=sections`)
  expect(headers['content-disposition']).toContain(`usage-sections-${today}-${today}.csv`)
  expect(body.split('\r\n').slice(1)).toEqual([`/,'=cmd,1,0,4,,50,`, ''])
  const days = await asAdministrator(`.csv?from=${today}&to=${today}&table=days`)
  expect(days.body).toContain(`${today},1,1,1,0`)
})

test('single events are deleted after the configured time, and the sums stay without visitors', async () => {
  const old = Date.now() - 5 * DAY_MS
  await send([aView({}, old), aView()])
  await report()
  await rollUpUsage(site.database.sql, Date.now() + 90 * DAY_MS, 90)
  const [left] = await site.database.sql`select count(*)::int as events from usage_events`
  expect(left).toEqual({ events: 1 })
  expect(await report(dayOf(old), dayOf(old))).toMatchObject({
    totals: { views: 1, visitors: 1, isExact: false },
  })
  expect(await report()).toMatchObject({ totals: { views: 1, visitors: 1, isExact: true } })
})

test.each(['', '.csv', '/speed'])('usage%s is only for administrators', async (path) => {
  const answer = await site.ask(`/api/admin/usage${path}?from=${today}&to=${today}&table=days`)
  expectRefused(answer, path)
  expect(answer.status).toBe(401)
})

test.each([
  '',
  '?from=2026-01-01',
  '?from=2026-02-01&to=2026-01-01',
  '?from=2020-01-01&to=2026-01-01',
  '?from=x&to=y',
  '?from=2026-02-30&to=2026-03-01',
  '?from=0001-01-01&to=0001-01-02',
])('a period like %j is refused with a hint at the valid query', async (query) => {
  const answer = await asAdministrator(query)
  expectRefused(answer, query)
  expect(answer.status).toBe(400)
})

test('any input is handled without a server error', { tags: 'random' }, async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('/', '/a?b', 'desktop', chrome, '\0', 'x'.repeat(3000)),
  )
  const value = fc.oneof(text, fc.double(), fc.anything())
  const known = { ...view, ...section, ...aSpeed('LCP', 1000).data }
  const data = fc.record(
    Object.fromEntries(
      Object.keys(known).map((name) => [name, fc.oneof(fc.constant(Reflect.get(known, name)), value)]),
    ),
    { requiredKeys: [] },
  )
  const event = fc.oneof(
    fc.record(
      {
        type: fc.oneof(fc.constantFrom('page_view', 'section_view', 'speed'), value),
        data: fc.oneof(data, value),
        at: fc.oneof(fc.double(), value),
      },
      { requiredKeys: [] },
    ),
    fc.anything(),
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(event, fc.array(event, { maxLength: 60 })), async (body) => {
      const answer = await send(body)
      expect([202, 400]).toContain(answer.status)
      expect(JSON.parse(answer.body)).toHaveProperty('success', answer.status === 202)
    }),
    { numRuns: 500 },
  )
  await report()
  expect(site.logLines).toEqual([])
})

test('a body that is too large or not JSON is refused in the same format', async () => {
  const large = await send(aView({ referrer: 'x'.repeat(70_000) }))
  expect([large.status, JSON.parse(large.body).success]).toEqual([413, false])
  const half = await site.ask('/api/analytics-tracker', { method: 'POST', body: '{"type":' })
  expect([half.status, JSON.parse(half.body).success]).toEqual([400, false])
})
