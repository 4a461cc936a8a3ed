import type { ISql, Sql } from 'postgres'

export const DAY_MS = 86_400_000
/** Events arrive up to a week late (`OLDEST_MS`), and may wait for the database. Earlier days are complete. */
const OPEN_DAYS = 8
const BEFORE_ALL = '1970-01-01'

/** The day in UTC, as `2026-11-21`. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** The first day that is not rolled up. Its sums, and those of later days, are computed from events. */
export async function firstOpenDay(sql: ISql): Promise<string> {
  const [row] = await sql<{ day: string }[]>`
    select coalesce(max(day) + 1, ${BEFORE_ALL})::text as day from usage_visitors`
  return row?.day ?? BEFORE_ALL
}

/** The sums of the events of a range of days, in the form of the tables that store them. */
export function sumsOf(sql: ISql, from: string, to: string) {
  const events = sql`
    (select *, (at at time zone 'UTC')::date as day from usage_events
      where at >= ${from}::timestamp at time zone 'UTC' and at < (${to}::date + 1)::timestamp at time zone 'UTC') e`
  const seen = (kind: 'visitor' | 'session') => sql`
    select day, ${kind} as kind, coalesce(last_seen, '-infinity') as last_seen, count(*) as count
    from (
      select day, coalesce(lag(day) over (partition by id order by day), (
          select (max(at) at time zone 'UTC')::date from usage_events
          where ${sql(kind)} = id and at < ${from}::timestamp at time zone 'UTC'
        )) as last_seen
      from (select distinct ${sql(kind)} as id, day from visits) present
    ) returned
    group by 1, 2, 3`
  return {
    visitors: sql`
      with visits as (select distinct visitor, session, day from ${events})
      ${seen('visitor')} union all ${seen('session')}`,
    views: sql`
      select day, named.kind, name, count(*) as views
      from ${events}, lateral (values ('page', path), ('referrer', referrer), ('device', device)) named (kind, name)
      where e.kind = 'page_view' and name is not null
      group by 1, 2, 3`,
    sections: sql`
      select day, path, coalesce(section, '') as section, count(*) as views,
        sum(seconds::float8) as seconds, sum(scroll_depth::float8) as scroll
      from ${events} where kind = 'section_view'
      group by 1, 2, 3`,
  }
}

/** Anybody can invent names. Beyond this number per day, those with the fewest views are combined. */
const MOST_NAMES = 1000
const OTHER = '(other)'

/**
 * Stores the sums of complete days, and deletes expired events. For their days only the sums remain, which do not
 * distinguish visitors.
 * @param keepDays the number of days to keep single events, eight or more
 */
export async function rollUpUsage(sql: Sql, now: number, keepDays: number): Promise<void> {
  const to = dayOf(now - (OPEN_DAYS + 1) * DAY_MS)
  await sql.begin(async (tx) => {
    // Several processes take turns, while reports can read.
    await tx`lock table usage_visitors in share row exclusive mode`
    const from = await firstOpenDay(tx)
    const { visitors, views, sections } = sumsOf(tx, from, to)
    // The previous release also writes sums of these days.
    await tx`delete from usage_views where day >= ${from}::date and day <= ${to}::date`
    await tx`delete from usage_sections where day >= ${from}::date and day <= ${to}::date`
    await tx`
      insert into usage_views (day, kind, name, views)
      select day, kind, case when place <= ${MOST_NAMES} then name else ${OTHER} end, sum(views)
      from (
        select *, row_number() over (partition by day, kind order by views desc, name) as place
        from (${views}) v
      ) placed
      group by 1, 2, 3`
    const named = (name: 'path' | 'section') =>
      tx`case when place <= ${MOST_NAMES} then ${tx(name)} else ${OTHER} end`
    await tx`
      insert into usage_sections (day, path, section, views, seconds, scroll)
      select day, ${named('path')}, ${named('section')}, sum(views), sum(seconds), sum(scroll)
      from (
        select *, row_number() over (partition by day order by views desc, path, section) as place
        from (${sections}) s
      ) placed
      group by 1, 2, 3`
    await tx`insert into usage_visitors (day, kind, last_seen, count) ${visitors}`
    await tx`
      delete from usage_events where at < ${dayOf(now - keepDays * DAY_MS)}::timestamp at time zone 'UTC'`
  })
}
