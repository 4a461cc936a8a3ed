import type { Sql } from 'postgres'
import { advisoryLocks } from '@coop/postgres'
import { HyperLogLog } from './hyper-log-log.ts'

const DAY_MS = 86_400_000
const AHEAD = 7

/** The day of UTC, as `2026-11-21`. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** One partition for each of these days. */
export async function makePartitions(sql: Sql, days: Iterable<string>): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${advisoryLocks.usagePartitions})`
    for (const day of days) {
      const next = dayOf(Date.parse(day) + DAY_MS)
      await tx.unsafe(
        `create table if not exists ${nameOf(day)} partition of usage_events
          for values from ('${day}T00:00:00Z') to ('${next}T00:00:00Z')`,
      )
    }
  })
}

/**
 * Makes the partitions of the coming days, and deletes those whose time is over. Of the days that are over only the
 * sums stay, from which no visitor can be told apart.
 * @param keepDays for so many days single events are kept
 */
export async function pruneUsage(sql: Sql, now: number, keepDays: number): Promise<void> {
  await makePartitions(
    sql,
    Array.from({ length: AHEAD + 1 }, (_, n) => dayOf(now + n * DAY_MS)),
  )
  const oldest = dayOf(now - keepDays * DAY_MS)
  const partitions = await sql<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'usage_events'::regclass`
  for (const { name } of partitions) {
    if (name < nameOf(oldest)) await sql.unsafe(`drop table if exists ${name}`)
  }
  await dropIdentities(sql, oldest)
}

async function dropIdentities(sql: Sql, oldest: string): Promise<void> {
  const days = await sql<{ day: string; visitors: Buffer; sessions: Buffer }[]>`
    select day::text, visitors, sessions from usage_days
    where day < ${oldest}::date and (get_byte(visitors, 0) = 0 or get_byte(sessions, 0) = 0)`
  for (const { day, visitors, sessions } of days) {
    await sql`
      update usage_days set visitors = ${withoutMembers(visitors)}, sessions = ${withoutMembers(sessions)}
      where day = ${day}::date`
  }
}

function withoutMembers(bytes: Buffer): Buffer {
  const set = HyperLogLog.decode(bytes)
  set.dropMembers()
  return set.encode()
}

function nameOf(day: string): string {
  return `usage_events_${day.replaceAll('-', '_')}`
}
