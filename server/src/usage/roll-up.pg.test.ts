import { migrate } from '@coop/postgres'
import { createTestDatabase } from '@coop/postgres/testing'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsFolder } from '../../testing/recorded-releases.ts'
import { DAY_MS, dayOf, rollUpUsage } from './roll-up.ts'
import { periodOf, readUsageReport } from './usage-report.ts'

const first = Date.parse('2026-01-01')
const day = (n: number): string => dayOf(first + n * DAY_MS)

async function database(options: { migrate?: boolean } = {}) {
  const made = await createTestDatabase(options)
  onTestFinished(() => made.drop())
  return made
}

test(
  'a visitor on several days of a period counts once, also after a roll-up of some days',
  { tags: 'random' },
  async () => {
    const { sql } = await database({ migrate: true })
    const date = fc.nat(40)
    const visit = fc.record({ on: date, late: fc.nat(7), visitor: fc.nat(9), session: fc.nat(20) })
    const visits = fc.array(visit, { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(visits, date, date, fc.array(date), async (visits, from, to, rollUps) => {
        await sql`truncate usage_events, usage_visitors, usage_views, usage_sections`
        const [start, end] = [Math.min(from, to), Math.max(from, to)]
        const add = async (from: number, until: number) => {
          const rows = visits
            .filter(({ on, late }) => on + late >= from && on + late < until)
            .map(({ on, visitor, session }) => ({
              at: `${day(on)}T12:00:00Z`,
              kind: 'page_view',
              path: '/',
              device: 'mobile',
              visitor,
              session,
            }))
          await sql`insert into usage_events select * from jsonb_populate_recordset(null::usage_events, ${sql.json(rows)})`
        }
        let present = 0
        // Each roll-up sees the events before its time.
        for (const at of rollUps.toSorted((a, b) => a - b)) {
          await add(present, at)
          present = Math.max(present, at)
          await rollUpUsage(sql, first + at * DAY_MS, 50)
        }
        await add(present, 48)
        const count = (id: 'visitor' | 'session', from: number, to: number) =>
          new Set(visits.filter(({ on }) => on >= from && on <= to).map((visit) => visit[id])).size
        const totals = (from: number, to: number) => ({
          visitors: count('visitor', from, to),
          sessions: count('session', from, to),
          views: visits.filter(({ on }) => on >= from && on <= to).length,
          isExact: true,
        })
        const report = await readUsageReport(sql, periodOf(day(start), day(end)))
        expect(report.totals).toEqual(totals(start, end))
        expect(report.totalsBefore).toEqual(totals(2 * start - end - 1, start - 1))
        expect(report.days).toEqual(
          Array.from({ length: end - start + 1 }, (_, n) => {
            const { visitors, sessions, views } = totals(start + n, start + n)
            const then = 2 * start - end - 1 + n
            return { day: day(start + n), visitors, sessions, views, viewsBefore: totals(then, then).views }
          }),
        )
      }),
      { numRuns: 50 },
    )
  },
)

test('an event that arrives a week late counts on its day', async () => {
  const { sql } = await database({ migrate: true })
  const event = { at: `${day(20)}T12:00:00Z`, kind: 'page_view', path: '/', device: 'mobile', session: 1 }
  await sql`insert into usage_events ${sql({ ...event, visitor: 1 })}`
  await rollUpUsage(sql, Date.parse(`${day(27)}T12:00:00Z`), 50)
  await sql`insert into usage_events ${sql({ ...event, visitor: 2 })}`
  for (const now of [27, 40]) {
    await rollUpUsage(sql, first + now * DAY_MS, 50)
    expect(await readUsageReport(sql, periodOf(day(20), day(20)))).toMatchObject({
      totals: { visitors: 2, sessions: 1, views: 2 },
      pages: [{ name: '/', views: 2 }],
    })
  }
})

test('concurrent roll-ups take effect once', async () => {
  const { sql } = await database({ migrate: true })
  await sql`insert into usage_events (at, kind, path, visitor, session) values (${day(0)}, 'page_view', '/', 1, 1)`
  await Promise.all(Array.from({ length: 4 }, () => rollUpUsage(sql, first + 30 * DAY_MS, 50)))
  expect(await sql`select day::text, kind, name, views from usage_views`).toEqual([
    { day: day(0), kind: 'page', name: '/', views: '1' },
  ])
})

test('counts of the previous release stay, for days without events as an estimate', async () => {
  const { sql, url } = await database()
  await migrate({ url, folder: migrationsFolder, through: '0035_former_files.sql' })
  const exact = (members: number) => Buffer.concat([Buffer.of(0), Buffer.alloc(members * 6, 7)])
  const sketch = (registers: Buffer) => Buffer.concat([Buffer.of(1), registers])
  await sql`insert into usage_days ${sql([
    {
      day: day(0),
      views: 5,
      visitors: sketch(Buffer.alloc(4096).fill(1, 0, 1000)),
      sessions: sketch(Buffer.alloc(4096, 6)),
    },
    { day: day(1), views: 4, visitors: exact(3), sessions: Buffer.alloc(0) },
    { day: day(2), views: 2, visitors: exact(2), sessions: exact(2) },
  ])}`
  await sql`insert into usage_views ${sql(
    [5, 4, 2].map((views, n) => ({ day: day(n), kind: 'device', name: 'mobile', views })),
  )}`
  await sql`create table usage_events_2026_01_03 partition of usage_events for values from ('2026-01-03Z') to ('2026-01-04Z')`
  const event = { at: `${day(2)}T00:00:00Z`, kind: 'page_view', path: '/', device: 'mobile', session: 1 }
  await sql`insert into usage_events ${sql([1, 2].map((visitor) => ({ ...event, visitor })))}`
  await migrate({ url, folder: migrationsFolder })

  const days = [
    { day: day(0), visitors: 1146, sessions: 189_035, views: 5, viewsBefore: 0 },
    { day: day(1), visitors: 3, sessions: 0, views: 4, viewsBefore: 0 },
    { day: day(2), visitors: 2, sessions: 1, views: 2, viewsBefore: 0 },
  ]
  const period = periodOf(day(0), day(2))
  expect(await readUsageReport(sql, period)).toMatchObject({
    days,
    totals: { visitors: 1151, isExact: false },
  })
  await rollUpUsage(sql, first + 30 * DAY_MS, 50)
  expect(await readUsageReport(sql, period)).toMatchObject({
    days,
    totals: { visitors: 1151, isExact: false },
  })
  expect(await readUsageReport(sql, periodOf(day(2), day(2)))).toMatchObject({ totals: { isExact: true } })
  // A process of the previous release still writes in its own way.
  await sql`create table if not exists usage_events_2026_01_03 partition of usage_events for values from ('2026-01-03Z') to ('2026-01-04Z')`
})
