import { createHash } from 'node:crypto'
import type { Sql } from 'postgres'
import { dayOf, makePartitions } from '../../src/usage/partitions.ts'
import type { UsageEvent } from '../../src/usage/read-usage.ts'
import { writeEvents } from '../../src/usage/write-events.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 5000

/** Stores so many events, spread over the days up to now, by the same code that stores those of visitors. */
export async function addEvents(sql: Sql, count: number, days: number): Promise<void> {
  const now = Date.now()
  const dates = Array.from({ length: days + 1 }, (_, n) => dayOf(now - n * DAY_MS))
  await makePartitions(sql, dates)
  for (let first = 0; first < count; first += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - first)
    const at = (n: number): number => now - (n / count) * days * DAY_MS
    await writeEvents(
      sql,
      Array.from({ length }, (_, n) => anEvent(first + n, at(first + n))),
    )
  }
  await sql`analyze usage_days, usage_views, usage_sections`
}

/** Four sections are seen for each page view; a session is some ten events long, and each visitor has two a month. */
function anEvent(n: number, at: number): UsageEvent {
  const session = Math.floor(n / 10)
  const common = {
    at: Math.min(at, Date.now()),
    path: `/page-${(n * 7) % 120}`,
    session: member(`session ${session}`),
    visitor: member(`visitor ${session % 60_000}`),
  }
  if (n % 5 !== 0) {
    return {
      ...common,
      kind: 'section_view',
      section: `section ${n % 6}`,
      referrer: null,
      device: null,
      viewport_width: null,
      viewport_height: null,
      seconds: n % 40,
      scroll_depth: n % 101,
    }
  }
  return {
    ...common,
    kind: 'page_view',
    section: null,
    referrer: n % 3 === 0 ? `site-${session % 200}.example` : null,
    device: session % 2 === 0 ? 'mobile' : 'desktop',
    viewport_width: 1440,
    viewport_height: 900,
    seconds: null,
    scroll_depth: null,
  }
}

function member(name: string): number {
  return createHash('sha256').update(name).digest().readUIntBE(0, 6)
}
