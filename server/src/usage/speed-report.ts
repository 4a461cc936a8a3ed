import { type SpeedFilter, speedMetrics, type SpeedReport } from '@coop/sync/usage'
import type { Sql } from 'postgres'
import { dayOf, DAY_MS } from './roll-up.ts'
import { p75Of } from './speed-buckets.ts'

/** So many days before a release are what it is compared with. */
const DAYS_BEFORE = 28

/** Remembers that this build of the site is served now. One that is served again is the newest again. */
export async function recordBuild(sql: Sql, build: string): Promise<void> {
  await sql`
    insert into site_builds (build) values (${build})
    on conflict (build) do update set since = now()
    where site_builds.since < (select max(since) from site_builds)`
}

interface BucketRow {
  metric: string
  bucket: number
  period: number
  before: number
  since: number
}

/** The speed of the visits of a period, and of those before and since the last release. */
export async function readSpeedReport(
  sql: Sql,
  { from, to }: { from: string; to: string },
  filter: SpeedFilter,
): Promise<SpeedReport> {
  const builds = await sql<{ build: string; day: string }[]>`
    select build, (since at time zone 'UTC')::date::text as day from site_builds order by since desc, build limit 2`
  const [last, other] = builds
  const release =
    last === undefined || other === undefined
      ? null
      : { day: last.day, before: dayOf(Date.parse(last.day) - DAYS_BEFORE * DAY_MS) }
  const isOf = (name: keyof SpeedFilter) =>
    filter[name] === undefined ? sql`` : sql`and ${sql(name)} = ${filter[name]}`
  // Where there is no release to compare with, no day is before it or since it.
  const { day, before } = release ?? { day: null, before: null }
  const isLast = sql`build = ${last?.build ?? ''}`
  const visits = (where: ReturnType<typeof sql>) =>
    sql`coalesce(sum(visits) filter (where ${where}), 0)::float8`
  const rows = await sql<BucketRow[]>`
    select metric, bucket,
      ${visits(sql`day between ${from}::date and ${to}::date`)} as period,
      ${visits(sql`not ${isLast} and day between ${before}::date and ${day}::date`)} as before,
      ${visits(sql`${isLast} and day >= ${day}::date`)} as since
    from usage_speed
    where day >= least(${from}::date, ${before}::date) ${isOf('template')} ${isOf('connection')} ${isOf('device')}
    group by metric, bucket`
  return {
    release,
    metrics: speedMetrics.map((metric) => {
      const figure = (of: 'period' | 'before' | 'since') => {
        const visits = new Map(
          rows.filter((row) => row.metric === metric).map((row) => [row.bucket, row[of]]),
        )
        return {
          p75: p75Of(metric, visits),
          visits: [...visits.values()].reduce((sum, count) => sum + count, 0),
        }
      }
      return { metric, period: figure('period'), before: figure('before'), since: figure('since') }
    }),
  }
}
