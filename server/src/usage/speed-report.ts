import { csvLine } from '@coop/sync/rules'
import { type SpeedFilter, type SpeedMetric, speedMetrics, type SpeedReport } from '@coop/sync/usage'
import type { Sql } from 'postgres'
import { dayOf, DAY_MS } from './roll-up.ts'
import { p75Of } from './speed-buckets.ts'

/** The number of days before a release to compare it with. */
const DAYS_BEFORE = 28

/** Records that this build of the site is served now. A former build that returns is the newest again. */
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

/** The speed of the visits in a period, and of those before and since the last release. */
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
  // Without a release to compare with, no day is before or since it.
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

interface DayRow {
  day: string
  metric: SpeedMetric
  template: string
  connection: string
  device: string
  buckets: [bucket: number, visits: number][]
}

const ROWS_AT_ONCE = 1000

/** The speed of each day by page, connection and device, for spreadsheets. */
export async function* speedAsCsv(
  sql: Sql,
  { from, to }: { from: string; to: string },
): AsyncGenerator<string> {
  // Sent with the first rows, so that an earlier failure fails the whole response.
  let head = csvLine(['Day', 'Metric', 'Page', 'Connection', 'Device', 'p75', 'Visits'])
  const read = sql<DayRow[]>`
    select day::text, metric, template, connection, device, json_agg(json_build_array(bucket, visits)) as buckets
    from (
      select day, metric, template, connection, device, bucket, sum(visits) as visits
      from usage_speed where day between ${from}::date and ${to}::date
      group by 1, 2, 3, 4, 5, 6
    ) counted
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`
  for await (const rows of read.cursor(ROWS_AT_ONCE)) {
    yield head + rows.map(lineOf).join('')
    head = ''
  }
  if (head !== '') yield head
}

function lineOf({ day, metric, template, connection, device, buckets }: DayRow): string {
  const p75 = p75Of(metric, new Map(buckets)) ?? 0
  const visits = buckets.reduce((sum, [, count]) => sum + count, 0)
  return csvLine([day, metric, template, connection, device, Math.round(p75 * 1000) / 1000, visits])
}
