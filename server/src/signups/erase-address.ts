import { createHmac } from 'node:crypto'
import type { SignUpPage } from '@coop/sync/sign-ups'
import type { Sql } from 'postgres'
import { retryDelayMs } from '../jobs/retry-delay.ts'
import { workOff } from '../jobs/work-off.ts'
import type { EmailPlatform, PlatformOutcome } from './email-platform.ts'

export interface Erased {
  erased: number
  platform: 'removing' | 'none'
}

/**
 * Erases everything about an address, and records when and by whom. The record has only a keyed hash of the address,
 * and the address itself until the e-mail platform has removed it. Unknown addresses are erased too, since the platform
 * may have them.
 */
export async function eraseAddress(options: {
  sql: Sql
  secret: string
  id: string
  email: string
  erasedBy: string
  hasPlatform: boolean
}): Promise<Erased> {
  const { sql, secret, id, email, erasedBy, hasPlatform } = options
  const platform = hasPlatform ? 'removing' : 'none'
  return await sql.begin(async (tx) => {
    const erased = await tx<{ claimed_until: Date | null }[]>`
      delete from sign_ups where lower(email) = lower(${email}) returning claimed_until`
    // A sign-up that is being sent must arrive before the platform removes the address.
    const busyUntil = erased.map((row) => row.claimed_until?.getTime() ?? 0)
    const nextTry = new Date(Math.max(Date.now(), ...busyUntil))
    await tx`
      insert into sign_up_erasures (id, email_hash, erased_by, rows, platform, pending_email, next_try_at)
      values (${id}, ${hashOf(email, secret)}, ${erasedBy}, ${erased.length}, ${platform},
        ${hasPlatform ? email : null}, ${nextTry})`
    return { erased: erased.length, platform }
  })
}

function hashOf(email: string, secret: string): string {
  return createHmac('sha256', secret).update(email.trim().toLowerCase()).digest('base64url')
}

interface Erasure {
  id: string
  erasedAt: string
  erasedBy: string
  rows: number
  platform: 'removing' | 'removed' | 'failed' | 'none'
  lastError: string | null
}

/** The record of erasures, newest first. It does not reveal the addresses. */
export async function listErasures(sql: Sql): Promise<Erasure[]> {
  const erasures = await sql<(Omit<Erasure, 'erasedAt'> & { erasedAt: Date })[]>`
    select id, erased_at as "erasedAt", erased_by as "erasedBy", rows, platform, last_error as "lastError"
    from sign_up_erasures order by erased_at desc limit 200`
  return erasures.map((erasure) => ({ ...erasure, erasedAt: erasure.erasedAt.toISOString() }))
}

/** Erasures that the platform has not confirmed, oldest first. */
export async function listOpenErasures(sql: Sql): Promise<SignUpPage['openErasures']> {
  return await sql<SignUpPage['openErasures']>`
    select id, to_json(erased_at) #>> '{}' as "erasedAt", erased_by as "erasedBy", attempts, last_error as "lastError"
    from sign_up_erasures where platform in ('removing', 'failed') order by erased_at limit 200`
}

interface Pending {
  id: string
  email_hash: string
  pending_email: string
  attempts: number
}

/**
 * Removes erased addresses from the e-mail platform, and retries until it has confirmed, whatever its responses. The
 * previous release gave up after some attempts and marked rows as failed; these are retried too.
 * @returns milliseconds until something may be due again
 */
export async function removeErased(
  options: { sql: Sql; platform: EmailPlatform; random: () => number },
  signal: AbortSignal,
): Promise<number> {
  const { sql, platform, random } = options
  async function work(pending: Pending): Promise<void> {
    const answer = await platform.remove(pending.pending_email, signal)
    if (answer.kind === 'done') await noteRemoved(sql, pending)
    else await noteRefusal(sql, pending, answer, random())
  }
  const columns = ['id', 'email_hash', 'pending_email', 'attempts'] as const
  const waiting = sql`platform in ('removing', 'failed')`
  return await workOff({ sql, table: 'sign_up_erasures', waiting, atOnce: 1, columns, work }, signal)
}

/** People who signed up again since then were removed as well, and are sent again. */
async function noteRemoved(sql: Sql, { email_hash, pending_email }: Pending): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      update sign_up_erasures set platform = 'removed', pending_email = null, last_error = null, claimed_until = null
      where email_hash = ${email_hash} and platform in ('removing', 'failed')`
    await tx`
      update sign_ups set delivery = 'waiting', attempts = 0, next_try_at = now(), claimed_until = null,
        delivered_at = null
      where lower(email) = lower(${pending_email})`
  })
}

/** Unless another erasure of the same address was confirmed meanwhile. */
async function noteRefusal(
  sql: Sql,
  { id, attempts }: Pending,
  answer: Exclude<PlatformOutcome, { kind: 'done' }>,
  random: number,
): Promise<void> {
  const pauseMs = retryDelayMs(attempts, random, answer.kind === 'later' ? answer.afterMs : null)
  await sql`
    update sign_up_erasures set platform = 'removing', last_error = ${answer.reason}, claimed_until = null,
      next_try_at = now() + ${pauseMs} * interval '1 millisecond'
    where id = ${id} and platform in ('removing', 'failed')`
}
