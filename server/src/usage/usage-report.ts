import { csvLine } from '@coop/sync/rules'
import type { UsageReport, UsageTable } from '@coop/sync/usage'
import type { PendingQuery, Row, Sql } from 'postgres'
import { DAY_MS, dayOf, firstOpenDay, sumsOf } from './roll-up.ts'

const MOST_SHOWN = 50

/** Both days are included; the period before has the same length and ends the day before. */
export interface Period {
  from: string
  to: string
  before: { from: string; to: string }
}

export function periodOf(from: string, to: string): Period {
  const start = Date.parse(from)
  const length = Date.parse(to) - start + DAY_MS
  return { from, to, before: { from: dayOf(start - length), to: dayOf(start - DAY_MS) } }
}

/** The usage of the site in a period and in the one before. */
export async function readUsageReport(
  sql: Sql,
  period: Period,
  most: number = MOST_SHOWN,
): Promise<Omit<UsageReport, 'countsAdministrators'>> {
  const { from, to, before } = period
  // Read once, so that a day rolled up meanwhile is neither missed nor counted twice.
  const openDay = await firstOpenDay(sql)
  const start = openDay > before.from ? openDay : before.from
  const open = sumsOf(sql, start, to)
  const rolledUp = sql`day between ${before.from}::date and ${to}::date and day < ${start}::date`
  const visitors = sql`(select * from usage_visitors where ${rolledUp} union all (${open.visitors})) v`
  const views = sql`(select * from usage_views where ${rolledUp} union all ${open.views}) v`
  const sections = sql`(select * from usage_sections where ${rolledUp} union all ${open.sections}) s`
  const [days, ranked, lengths] = await Promise.all([
    readDays(sql, period, visitors, views),
    readViews(sql, from, views, most),
    readSections(sql, from, sections, most),
  ])
  const namesOf = (kind: string) =>
    ranked.filter((row) => row.kind === kind).map(({ name, views, before }) => ({ name, views, before }))
  const now = days.slice(days.length / 2)
  return {
    ...period,
    totals: totalsOf(now),
    totalsBefore: totalsOf(days.slice(0, days.length / 2)),
    days: now.map(({ day, visitors, sessions, views }, n) => ({
      day,
      visitors,
      sessions,
      views,
      viewsBefore: days[n]?.views ?? 0,
    })),
    pages: namesOf('page'),
    referrers: namesOf('referrer'),
    devices: namesOf('device'),
    sections: lengths,
  }
}

interface Day {
  day: string
  visitors: number
  sessions: number
  /** not seen before in the same period */
  newVisitors: number
  newSessions: number
  views: number
  /** false: its events are deleted, so earlier visitors may count as new */
  hasEvents: boolean
}

type Rows = PendingQuery<Row[]>

/** Each day of both periods, oldest first. Views are summed over the two kinds of devices. */
async function readDays(sql: Sql, { from, to, before }: Period, visitors: Rows, views: Rows): Promise<Day[]> {
  const seen = (kind: string, since = sql``) =>
    sql`coalesce(sum(count) filter (where kind = ${kind} ${since}), 0)::float8`
  const isNew = sql`and last_seen < case when day < ${from}::date then ${before.from}::date else ${from}::date end`
  return await sql<Day[]>`
    select day::text, coalesce(visitors, 0) as visitors, coalesce(sessions, 0) as sessions,
      coalesce("newVisitors", 0) as "newVisitors", coalesce("newSessions", 0) as "newSessions",
      coalesce(views, 0) as views,
      visitors is null or day >= (select (min(at) at time zone 'UTC')::date from usage_events) is true as "hasEvents"
    from (select day::date from generate_series(${before.from}::timestamp, ${to}::timestamp, '1 day') day) days
    left join (
      select day, ${seen('visitor')} as visitors, ${seen('session')} as sessions,
        ${seen('visitor', isNew)} as "newVisitors", ${seen('session', isNew)} as "newSessions"
      from ${visitors} group by day
    ) present using (day)
    left join (
      select day, sum(views)::float8 as views from ${views} where kind = 'device' group by day
    ) viewed using (day)
    order by days.day`
}

function totalsOf(days: readonly Day[]): UsageReport['totals'] {
  const total = (of: 'newVisitors' | 'newSessions' | 'views') => days.reduce((sum, day) => sum + day[of], 0)
  return {
    visitors: total('newVisitors'),
    sessions: total('newSessions'),
    views: total('views'),
    isExact: days.every(({ hasEvents }) => hasEvents),
  }
}

interface RankedRow {
  kind: string
  name: string
  views: number
  before: number
}

/** The pages of the period come first, then those of the period before, up to the limit. */
async function readViews(sql: Sql, from: string, views: Rows, most: number): Promise<RankedRow[]> {
  return await sql<RankedRow[]>`
    select kind, name, views, before from (
      select kind, name, views, before,
        row_number() over (partition by kind order by views desc, before desc, name) as place
      from (
        select kind, name,
          coalesce(sum(views) filter (where day >= ${from}::date), 0)::float8 as views,
          coalesce(sum(views) filter (where day < ${from}::date), 0)::float8 as before
        from ${views}
        group by kind, name
      ) summed
    ) placed
    where place <= ${most} order by kind, place`
}

/** Sections with the longest total time come first. */
async function readSections(
  sql: Sql,
  from: string,
  sections: Rows,
  most: number,
): Promise<UsageReport['sections']> {
  return await sql<UsageReport['sections']>`
    select path, section, views, "viewsBefore", seconds / views as time, scroll / views as scroll,
      seconds_before / nullif("viewsBefore", 0) as "timeBefore",
      scroll_before / nullif("viewsBefore", 0) as "scrollBefore"
    from (
      select path, section,
        coalesce(sum(views) filter (where day >= ${from}::date), 0)::float8 as views,
        coalesce(sum(views) filter (where day < ${from}::date), 0)::float8 as "viewsBefore",
        sum(seconds) filter (where day >= ${from}::date) as seconds,
        sum(seconds) filter (where day < ${from}::date) as seconds_before,
        sum(scroll) filter (where day >= ${from}::date) as scroll,
        sum(scroll) filter (where day < ${from}::date) as scroll_before
      from ${sections}
      group by path, section
    ) summed
    where views > 0 order by seconds desc, path, section limit ${most}`
}

const headings: Record<UsageTable, string[]> = {
  days: ['Day', 'Visitors', 'Sessions', 'Page views', 'Page views before'],
  pages: ['Page', 'Page views', 'Before'],
  referrers: ['Referrer', 'Page views', 'Before'],
  devices: ['Device', 'Page views', 'Before'],
  sections: [
    'Page',
    'Section',
    'Views',
    'Before',
    'Seconds on average',
    'Before',
    'Scroll depth on average, %',
    'Before',
  ],
}

/** One table of a report, for spreadsheets. */
export function usageAsCsv(report: Pick<UsageReport, UsageTable>, table: UsageTable): string {
  return [headings[table], ...linesOf(report, table)].map(csvLine).join('')
}

function linesOf(report: Pick<UsageReport, UsageTable>, table: UsageTable): (string | number | null)[][] {
  const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
  switch (table) {
    case 'days':
      return report.days.map((row) => [row.day, row.visitors, row.sessions, row.views, row.viewsBefore])
    case 'sections':
      return report.sections.map((row) => [
        row.path,
        row.section,
        row.views,
        row.viewsBefore,
        tenth(row.time),
        tenth(row.timeBefore),
        tenth(row.scroll),
        tenth(row.scrollBefore),
      ])
    case 'pages':
    case 'referrers':
    case 'devices':
      return report[table].map((row) => [row.name, row.views, row.before])
    default:
      return table satisfies never
  }
}
