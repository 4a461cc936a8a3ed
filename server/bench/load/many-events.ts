import type { Sql } from 'postgres'
import { rollUpUsage } from '../../src/usage/roll-up.ts'

/**
 * Stores this many events, spread over the days up to now, and rolls up complete days. Each page view has four section
 * views; a session has ten events, of one of 16,384 visitors.
 */
export async function addEvents(sql: Sql, count: number, days: number): Promise<void> {
  await sql`
      insert into usage_events
      select now() - n * ${days}::float8 / ${count}::float8 * interval '1 day',
        case when is_view then 'page_view' else 'section_view' end, '/page-' || n * 7 % 120,
        case when not is_view then 'section ' || n % 6 end,
        hashtextextended('visitor ' || (hashint4(session) & 16383), 0) & (1::bigint << 48) - 1,
        hashtextextended('session ' || session, 0) & (1::bigint << 48) - 1,
        case when is_view and n % 3 = 0 then 'site-' || session % 200 || '.example' end,
        case when is_view then case when session % 2 = 0 then 'mobile' else 'desktop' end end,
        case when is_view then 1440 end, case when is_view then 900 end,
        case when not is_view then n % 40 end, case when not is_view then n % 101 end
      from generate_series(${count - 1}, 0, -1) n, lateral (select n % 5 = 0 as is_view, n / 10 as session) kind`
  await rollUpUsage(sql, Date.now(), days)
  await sql`analyze usage_events, usage_visitors, usage_views, usage_sections`
}
