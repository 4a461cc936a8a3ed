import type { Sql } from 'postgres'
import { retryDelayMs } from '../jobs/retry-delay.ts'
import { workOff } from '../jobs/work-off.ts'
import type { EmailPlatform, PlatformOutcome } from './email-platform.ts'

/** The number of attempts, over about a day, before an administrator must decide. */
export const MAX_ATTEMPTS = 12
const AT_ONCE = 5

interface DeliveryOptions {
  sql: Sql
  platform: EmailPlatform
  random: () => number
  leaseMs?: number
}

interface ClaimedSignUp {
  id: string
  email: string
  first_name: string
  last_name: string
  list_id: number
  attempts: number
}
const columns = ['id', 'email', 'first_name', 'last_name', 'list_id', 'attempts'] as const

type Settlement =
  | { delivery: 'delivered' }
  | { delivery: 'failed'; reason: string }
  | { delivery: 'waiting'; reason: string; pauseMs: number }

/** Decides what an outcome means for a sign-up after this many attempts. */
function settle(answer: PlatformOutcome, attempts: number, random: number): Settlement {
  switch (answer.kind) {
    case 'done':
      return { delivery: 'delivered' }
    case 'never':
      return { delivery: 'failed', reason: answer.reason }
    case 'later':
      if (attempts >= MAX_ATTEMPTS) return { delivery: 'failed', reason: answer.reason }
      return {
        delivery: 'waiting',
        reason: answer.reason,
        pauseMs: retryDelayMs(attempts, random, answer.afterMs),
      }
    default:
      return answer satisfies never
  }
}

/**
 * Sends due sign-ups to the e-mail platform. After a crash, the platform may get a sign-up twice, and treats it as the
 * same contact.
 * @returns milliseconds until something may be due again
 */
export async function deliverSignUps(options: DeliveryOptions, signal: AbortSignal): Promise<number> {
  const { sql, platform, random, leaseMs } = options
  async function work(row: ClaimedSignUp): Promise<void> {
    const answer = await platform.put(
      { email: row.email, firstName: row.first_name, lastName: row.last_name, listId: row.list_id },
      signal,
    )
    if (signal.aborted && answer.kind === 'later') await giveBack(sql, row)
    else await store(sql, row, settle(answer, row.attempts, random()))
  }
  const waiting = sql`delivery = 'waiting'`
  return await workOff({ sql, table: 'sign_ups', waiting, atOnce: AT_ONCE, leaseMs, columns, work }, signal)
}

/** Only while the claim is valid: a row that was claimed again, sent again or erased meanwhile stays unchanged. */
async function store(sql: Sql, { id, attempts }: ClaimedSignUp, settlement: Settlement): Promise<void> {
  const reason = settlement.delivery === 'delivered' ? null : settlement.reason
  const pauseMs = settlement.delivery === 'waiting' ? settlement.pauseMs : 0
  await sql`
    update sign_ups set delivery = ${settlement.delivery}, last_error = ${reason}, claimed_until = null,
      next_try_at = now() + ${pauseMs} * interval '1 millisecond',
      delivered_at = case when ${settlement.delivery} = 'delivered' then now() else delivered_at end
    where id = ${id} and attempts = ${attempts} and delivery = 'waiting'`
}

/**
 * On a stop of the server this does not count as an attempt. The platform may have received the sign-up, and then gets
 * it twice.
 */
async function giveBack(sql: Sql, { id, attempts }: ClaimedSignUp): Promise<void> {
  await sql`
    update sign_ups set claimed_until = null, attempts = attempts - 1
    where id = ${id} and attempts = ${attempts} and delivery = 'waiting'`
}
