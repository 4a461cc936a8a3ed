import type { markReadSchema } from '@coop/sync/sign-ups'
import type { Sql } from 'postgres'
import type { z } from 'zod'
import { matches } from './list-sign-ups.ts'

type MarkRead = z.output<typeof markReadSchema>

/** Marks sign-ups by their ids, or all that a screen has shown. */
export async function markRead(sql: Sql, { ids, isRead, shown }: MarkRead): Promise<void> {
  await sql`
    update sign_ups set read_at = ${isRead ? sql`coalesce(read_at, now())` : null}
    where ${ids === null ? wereShown(sql, shown) : sql`id = any (${ids})`}`
}

/** Excludes sign-ups that arrived or were repeated later. The times of a screen have no microseconds. */
function wereShown(sql: Sql, shown: MarkRead['shown']) {
  if (shown === undefined) return sql`true`
  const { asOf, ...filter } = shown
  return sql`
    ${matches(sql, filter)} and floor(extract(epoch from greatest(received_at, repeated_at)) * 1000) <= ${asOf}`
}
