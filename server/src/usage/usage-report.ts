import { csvLine } from '@coop/sync/rules'
import type { UsageReport, UsageTable } from '@coop/sync/usage'
import type { Sql } from 'postgres'
import { HyperLogLog } from './hyper-log-log.ts'
import { dayOf } from './partitions.ts'

const DAY_MS = 86_400_000
const MOST_SHOWN = 50

/** Both days count; the period before is as long and ends the day before. */
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

/** How the site was used in a period and in the one before. Read from the sums of the days alone. */
export async function readUsageReport(
  sql: Sql,
  period: Period,
  most: number = MOST_SHOWN,
): Promise<Omit<UsageReport, 'countsAdministrators'>> {
  const [days, views, sections] = await Promise.all([
    readDays(sql, period),
    readViews(sql, period, most),
    readSections(sql, period, most),
  ])
  const namesOf = (kind: string) =>
    views.filter((row) => row.kind === kind).map(({ name, views, before }) => ({ name, views, before }))
  return {
    ...period,
    ...days,
    pages: namesOf('page'),
    referrers: namesOf('referrer'),
    devices: namesOf('device'),
    sections,
  }
}

interface StoredDay {
  day: string
  views: number
  visitors: Buffer
  sessions: Buffer
}

async function readDays(sql: Sql, { from, to, before }: Period) {
  const stored = await sql<StoredDay[]>`
    select day::text, views::float8, visitors, sessions from usage_days
    where day between ${before.from}::date and ${to}::date`
  const byDay = new Map(
    stored.map(({ day, views, visitors, sessions }) => [
      day,
      { day, views, visitors: HyperLogLog.decode(visitors), sessions: HyperLogLog.decode(sessions) },
    ]),
  )
  const empty = { views: 0, visitors: new HyperLogLog(), sessions: new HyperLogLog() }
  const daysFrom = (from: string, to: string) => {
    const days: ({ day: string } & typeof empty)[] = []
    for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
      const day = dayOf(at)
      days.push({ ...empty, ...byDay.get(day), day })
    }
    return days
  }
  const now = daysFrom(from, to)
  const then = daysFrom(before.from, before.to)
  return {
    totals: totalsOf(now),
    totalsBefore: totalsOf(then),
    days: now.map(({ day, views, visitors, sessions }, n) => ({
      day,
      visitors: visitors.size,
      sessions: sessions.size,
      views,
      viewsBefore: then[n]?.views ?? 0,
    })),
  }
}

function totalsOf(days: readonly { views: number; visitors: HyperLogLog; sessions: HyperLogLog }[]) {
  const visitors = new HyperLogLog()
  const sessions = new HyperLogLog()
  let views = 0
  for (const day of days) {
    visitors.merge(day.visitors)
    sessions.merge(day.sessions)
    views += day.views
  }
  return {
    visitors: visitors.size,
    sessions: sessions.size,
    views,
    isExact: visitors.isExact && sessions.isExact,
  }
}

interface RankedRow {
  kind: string
  name: string
  views: number
  before: number
}

/** The pages of the period come first; those of the period before follow, as far as there is room. */
async function readViews(sql: Sql, { from, to, before }: Period, most: number): Promise<RankedRow[]> {
  return await sql<RankedRow[]>`
    select kind, name, views, before from (
      select kind, name, views, before,
        row_number() over (partition by kind order by views desc, before desc, name) as place
      from (
        select kind, name,
          coalesce(sum(views) filter (where day >= ${from}::date), 0)::float8 as views,
          coalesce(sum(views) filter (where day < ${from}::date), 0)::float8 as before
        from usage_views where day between ${before.from}::date and ${to}::date
        group by kind, name
      ) summed
    ) placed
    where place <= ${most} order by kind, place`
}

/** The pages on which people spent most time come first. */
async function readSections(
  sql: Sql,
  { from, to, before }: Period,
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
      from usage_sections where day between ${before.from}::date and ${to}::date
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
