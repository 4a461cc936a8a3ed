import type { Sql } from 'postgres'
import type { SpeedEvent, UsageEvent } from './read-usage.ts'

export async function writeEvents(sql: Sql, events: readonly UsageEvent[]): Promise<void> {
  const rows = events.map((event) => ({ ...event, at: timeOf(event.at) }))
  await sql`insert into usage_events select * from jsonb_populate_recordset(null::usage_events, ${sql.json(rows)})`
}

/**
 * Adds measurements to the counts of their day. Builds other than the last three are ignored, because they are invented
 * or of an old tab. All processes use one order of rows, which prevents deadlocks.
 */
export async function writeSpeeds(sql: Sql, speeds: readonly SpeedEvent[]): Promise<void> {
  const rows = speeds.map((speed) => ({ ...speed, at: timeOf(speed.at) }))
  await sql`
    insert into usage_speed (day, metric, template, connection, device, build, bucket, visits)
    select (at at time zone 'UTC')::date, metric, template, connection, device, build, bucket, count(*)
    from jsonb_to_recordset(${sql.json(rows)}) as sent(
      at timestamptz, metric text, template text, connection text, device text, build text, bucket smallint
    ) join (select build from site_builds order by since desc, build limit 3) served using (build)
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 3, 4, 5, 6, 7
    on conflict (day, metric, template, connection, device, build, bucket)
    do update set visits = usage_speed.visits + excluded.visits`
}

const timeOf = (at: number): string => new Date(at).toISOString()
