import type { Sql } from 'postgres'
import { retryDelayMs } from '../jobs/retry-delay.ts'
import type { EmailPlatform, PlatformOutcome } from './email-platform.ts'

/** A delivery is tried so often, over about a day, before an administrator has to look at it. */
export const MAX_ATTEMPTS = 12
const AT_ONCE = 5
/** Longer than any call lasts: a process that claimed a row and has not settled it for so long is dead. */
const LEASE_MS = 60_000
const LOOK_AGAIN_MS = 30_000

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

type Settlement =
  | { delivery: 'delivered' }
  | { delivery: 'failed'; reason: string }
  | { delivery: 'waiting'; reason: string; pauseMs: number }

/** Decides what an answer means for a sign-up that was tried this often. */
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
 * Sends what is due to the e-mail platform, several app processes beside one another. A row is claimed for a while;
 * when its process dies, another one sends it again, which the platform takes as the same contact.
 * @returns milliseconds until something may be due again
 */
export async function deliverSignUps(options: DeliveryOptions, signal: AbortSignal): Promise<number> {
  const { sql, platform, random, leaseMs = LEASE_MS } = options
  while (!signal.aborted) {
    const claimed = await claim(sql, leaseMs)
    if (claimed.length === 0) return await untilNext(sql)
    await Promise.all(
      claimed.map(async (row) => {
        const answer = await platform.put(
          { email: row.email, firstName: row.first_name, lastName: row.last_name, listId: row.list_id },
          signal,
        )
        if (signal.aborted && answer.kind === 'later') await giveBack(sql, row)
        else await store(sql, row, settle(answer, row.attempts, random()))
      }),
    )
  }
  return LOOK_AGAIN_MS
}

async function claim(sql: Sql, leaseMs: number): Promise<ClaimedSignUp[]> {
  return await sql<ClaimedSignUp[]>`
    update sign_ups s
    set claimed_until = now() + ${leaseMs} * interval '1 millisecond', attempts = s.attempts + 1
    from (
      select id from sign_ups
      where delivery = 'waiting' and next_try_at <= now() and (claimed_until is null or claimed_until <= now())
      order by next_try_at limit ${AT_ONCE}
      for update skip locked
    ) due
    where s.id = due.id
    returning s.id, s.email, s.first_name, s.last_name, s.list_id, s.attempts`
}

/** Only as long as the claim is ours: a row that was claimed again, sent anew or erased meanwhile is left alone. */
async function store(sql: Sql, { id, attempts }: ClaimedSignUp, settlement: Settlement): Promise<void> {
  const reason = settlement.delivery === 'delivered' ? null : settlement.reason
  const pauseMs = settlement.delivery === 'waiting' ? settlement.pauseMs : 0
  await sql`
    update sign_ups set delivery = ${settlement.delivery}, last_error = ${reason}, claimed_until = null,
      next_try_at = now() + ${pauseMs} * interval '1 millisecond',
      delivered_at = case when ${settlement.delivery} = 'delivered' then now() else delivered_at end
    where id = ${id} and attempts = ${attempts} and delivery = 'waiting'`
}

/** The server stops: it was no attempt. Should the platform have received it all the same, it receives it twice. */
async function giveBack(sql: Sql, { id, attempts }: ClaimedSignUp): Promise<void> {
  await sql`
    update sign_ups set claimed_until = null, attempts = attempts - 1
    where id = ${id} and attempts = ${attempts} and delivery = 'waiting'`
}

async function untilNext(sql: Sql): Promise<number> {
  const [next] = await sql<{ ms: number | null }[]>`
    select ceil(extract(epoch from min(greatest(next_try_at, claimed_until)) - now()) * 1000)::float8 as ms
    from sign_ups where delivery = 'waiting'`
  return Math.min(Math.max(next?.ms ?? LOOK_AGAIN_MS, 10), LOOK_AGAIN_MS)
}
