import type { Sql } from 'postgres'
import { advisoryLocks } from '@coop/postgres'
import { createMailer } from '../mail/mailer.ts'

/** The minimum time between notices; sign-ups meanwhile share the next one. */
const BETWEEN_NOTICES_MS = 10 * 60_000
const LOOK_AGAIN_MS = 60_000
const TIMEOUT_MS = 15_000

/** A notice contains the number of sign-ups, without personal data. */
export interface Notice {
  subject: string
  text: string
  newSignUps: number
  byList: Record<string, number>
  url: string
}

type SendNotice = (notice: Notice) => Promise<void>

/**
 * Sends a notice of sign-ups that are new or repeated since the last one. A crash between sending and recording causes
 * a second notice, but never a missing one. Since a mail server may be slow, no sign-up is locked meanwhile, and one
 * that is repeated meanwhile is in the next notice again.
 * @returns milliseconds until the next check
 */
export async function notifyAdministrators(options: {
  sql: Sql
  send: SendNotice
  /** names of lists with their ids */
  lists: Record<string, number>
  /** the address of the list of sign-ups */
  url: string
  betweenMs?: number
}): Promise<number> {
  const { sql, send, lists, url, betweenMs = BETWEEN_NOTICES_MS } = options
  return await sql.begin(async (tx) => {
    const [lock] = await tx<
      { mine: boolean }[]
    >`select pg_try_advisory_xact_lock(${advisoryLocks.signUpNotices}) as mine`
    if (lock?.mine !== true) return LOOK_AGAIN_MS
    const [last] = await tx<{ ms: number | null }[]>`
      select (extract(epoch from max(noticed_at) - now()) * 1000)::float8 as ms from sign_ups`
    const wait = betweenMs + (last?.ms ?? -betweenMs)
    if (wait > 0) return Math.min(Math.ceil(wait) + 10, LOOK_AGAIN_MS)
    const signUps = await tx<{ id: string; list_id: number; repeats: number }[]>`
      select id, list_id, repeats from sign_ups where noticed_at is null or noticed_at < repeated_at`
    if (signUps.length === 0) return LOOK_AGAIN_MS
    await send(
      composeNotice(
        signUps.map((row) => row.list_id),
        lists,
        url,
      ),
    )
    // A repetition that this notice does not count must stay later than the recorded time.
    await tx`
      update sign_ups s
      set noticed_at = case when s.repeats = told.repeats then now() else s.repeated_at - interval '1 microsecond' end
      from unnest(${signUps.map((row) => row.id)}::uuid[], ${signUps.map((row) => row.repeats)}::int[]) as told (id, repeats)
      where s.id = told.id`
    return LOOK_AGAIN_MS
  })
}

function composeNotice(listIds: readonly number[], lists: Record<string, number>, url: string): Notice {
  const byList: Record<string, number> = {}
  for (const id of listIds) {
    const name = Object.entries(lists).find(([, known]) => known === id)?.[0] ?? `list ${id}`
    byList[name] = (byList[name] ?? 0) + 1
  }
  const count = listIds.length
  const subject = count === 1 ? 'A new sign-up' : `${count} new sign-ups`
  const counts = Object.entries(byList).map(([name, many]) => `${name}: ${many}`)
  return {
    subject,
    text: `${subject} (${counts.join(', ')}).\nRead ${count === 1 ? 'it' : 'them'} at ${url}`,
    newSignUps: count,
    byList,
    url,
  }
}

export function mailNotices(options: { smtpUrl: string; from: string; to: string }): SendNotice {
  const send = createMailer(options)
  return ({ subject, text }) => send({ to: options.to, subject, text })
}

export function postNotices(url: string): SendNotice {
  return async (notice) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(notice),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The webhook of NOTICE_WEBHOOK_URL answered ${response.status}`)
  }
}
