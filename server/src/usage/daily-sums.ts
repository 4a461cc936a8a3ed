import { dayOf } from './partitions.ts'
import type { UsageEvent } from './read-usage.ts'

/** The amounts that events add to the sums of their day. */
export interface DaySums {
  views: number
  visitors: Set<number>
  sessions: Set<number>
  counts: { kind: 'page' | 'referrer' | 'device'; name: string; views: number }[]
  sections: { path: string; section: string; views: number; seconds: number; scroll: number }[]
}

export function dailySums(events: readonly UsageEvent[]): Map<string, DaySums> {
  const byDay = new Map<string, DaySums>()
  const entries = new Map<string, DaySums['counts'][number]>()
  const sections = new Map<string, DaySums['sections'][number]>()
  for (const event of events) {
    const day = dayOf(event.at)
    const sums = byDay.get(day) ?? {
      views: 0,
      visitors: new Set(),
      sessions: new Set(),
      counts: [],
      sections: [],
    }
    byDay.set(day, sums)
    sums.visitors.add(event.visitor)
    sums.sessions.add(event.session)
    if (event.kind === 'section_view') addSection(sums, day, event)
    else {
      sums.views += 1
      count(sums, day, 'page', event.path)
      count(sums, day, 'referrer', event.referrer)
      count(sums, day, 'device', event.device)
    }
  }
  return byDay

  function count(
    sums: DaySums,
    day: string,
    kind: DaySums['counts'][number]['kind'],
    name: string | null,
  ): void {
    if (name === null) return
    const key = JSON.stringify([day, kind, name])
    const entry = entries.get(key) ?? { kind, name, views: 0 }
    if (entry.views === 0) sums.counts.push(entry)
    entry.views += 1
    entries.set(key, entry)
  }

  function addSection(
    sums: DaySums,
    day: string,
    { path, section, seconds, scroll_depth }: UsageEvent,
  ): void {
    const key = JSON.stringify([day, path, section])
    const entry = sections.get(key) ?? { path, section: section ?? '', views: 0, seconds: 0, scroll: 0 }
    if (entry.views === 0) sums.sections.push(entry)
    entry.views += 1
    entry.seconds += seconds ?? 0
    entry.scroll += scroll_depth ?? 0
    sections.set(key, entry)
  }
}
