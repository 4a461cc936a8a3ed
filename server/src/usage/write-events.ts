import type { Sql, TransactionSql } from 'postgres'
import { HyperLogLog } from './hyper-log-log.ts'
import { dayOf } from './partitions.ts'
import type { UsageEvent } from './read-usage.ts'
import { type DaySums, dailySums } from './daily-sums.ts'

/**
 * Writes events and their place in the sums of their days in one transaction, so that the sums are always those of the
 * events. Days are locked in order: several app processes take turns.
 */
export async function writeEvents(sql: Sql, events: readonly UsageEvent[]): Promise<void> {
  const sums = dailySums(events)
  await sql.begin(async (tx) => {
    await tx`
      insert into usage_events
      select * from jsonb_populate_recordset(null::usage_events, ${tx.json(events.map(rowOf))})`
    for (const day of [...sums.keys()].sort()) {
      const ofDay = sums.get(day)
      if (ofDay !== undefined) await addToDay(tx, day, ofDay)
    }
  })
}

export function daysOf(events: readonly UsageEvent[]): Set<string> {
  return new Set(events.map(({ at }) => dayOf(at)))
}

function rowOf(event: UsageEvent) {
  return { ...event, at: new Date(event.at).toISOString() }
}

async function addToDay(tx: TransactionSql, day: string, sums: DaySums): Promise<void> {
  await tx`
    insert into usage_days (day, views, visitors, sessions) values (${day}::date, 0, '\\x00', '\\x00')
    on conflict (day) do nothing`
  const [stored] = await tx<{ visitors: Buffer; sessions: Buffer }[]>`
    select visitors, sessions from usage_days where day = ${day}::date for update`
  if (stored === undefined) return
  await tx`
    update usage_days set views = views + ${sums.views},
      visitors = ${union(stored.visitors, sums.visitors)}, sessions = ${union(stored.sessions, sums.sessions)}
    where day = ${day}::date`
  if (sums.counts.length > 0) await addViews(tx, day, sums.counts)
  if (sums.sections.length > 0) await addSections(tx, day, sums.sections)
}

/** Anybody can make names up: beyond so many on a day, new ones are one. */
const MOST_NAMES = 1000
const OTHER = '(other)'

async function addViews(tx: TransactionSql, day: string, counts: DaySums['counts']): Promise<void> {
  await tx`
    with known as (
      select kind, name, count(*) over (partition by kind) as many from usage_views where day = ${day}::date
    )
    insert into usage_views as v (day, kind, name, views)
    select ${day}::date, c.kind, named.name, sum(c.views)
    from jsonb_to_recordset(${tx.json(counts)}) as c (kind text, name text, views bigint),
      lateral (
        select case
          when exists (select from known where kind = c.kind and name = c.name)
            or not exists (select from known where kind = c.kind and many >= ${MOST_NAMES}) then c.name
          else ${OTHER} end as name
      ) named
    group by c.kind, named.name
    on conflict (day, kind, name) do update set views = v.views + excluded.views`
}

async function addSections(tx: TransactionSql, day: string, sections: DaySums['sections']): Promise<void> {
  await tx`
    with known as (select path, section from usage_sections where day = ${day}::date)
    insert into usage_sections as s (day, path, section, views, seconds, scroll)
    select ${day}::date, named.path, named.section, sum(c.views), sum(c.seconds), sum(c.scroll)
    from jsonb_to_recordset(${tx.json(sections)})
        as c (path text, section text, views bigint, seconds float8, scroll float8),
      lateral (
        select c.path, c.section
        where exists (select from known where path = c.path and section = c.section)
          or (select count(*) from known) < ${MOST_NAMES}
        union all select ${OTHER}, ${OTHER}
        limit 1
      ) named
    group by named.path, named.section
    on conflict (day, path, section) do update set views = s.views + excluded.views,
      seconds = s.seconds + excluded.seconds, scroll = s.scroll + excluded.scroll`
}

function union(stored: Buffer, more: Iterable<number>): Buffer {
  const set = HyperLogLog.decode(stored)
  for (const member of more) set.add(member)
  return set.encode()
}
