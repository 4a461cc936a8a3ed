import type { AccountEventKind, AccountEventPage, AccountEventQuery } from '@coop/sync/people'
import type { ISql } from 'postgres'
import type { Sender } from './requests/sender.ts'

export interface AccountOf {
  id: string
  email: string
}

const PAGE_ROWS = 50

const failures: AccountEventKind[] = ['sign-in-failed', 'second-factor-failed', 'confirmation-failed']
const signIns: AccountEventKind[] = ['signed-in', 'signed-out', ...failures]

/**
 * Records an event of an account.
 *
 * @param event.actor the account that caused the event; null: a person without a session
 * @param event.subject the affected account; null: no account. An unknown address is never stored, since people
 * sometimes type their password in that field.
 */
export async function recordEvent(
  sql: ISql,
  event: {
    kind: AccountEventKind
    actor: AccountOf | null
    subject: { id: string | null; email: string } | null
    sender: Sender
  },
): Promise<void> {
  const { kind, actor, subject, sender } = event
  await sql`
    insert into account_events (kind, actor_id, actor_email, subject_id, subject_email, network, device)
    values (${kind}, ${actor?.id ?? null}, ${actor?.email ?? null}, ${subject?.id ?? null}, ${subject?.email ?? null},
      ${sender.network}, ${sender.device})`
}

export async function listEvents(sql: ISql, query: AccountEventQuery): Promise<AccountEventPage> {
  const { about, person, cursor } = query
  const kinds = about === 'failures' ? failures : signIns
  const rows = await sql<AccountEventPage['events']>`
    select id::text, to_json(at) #>> '{}' as at, kind, actor_email as actor, subject_email as subject, network, device
    from account_events
    where ${about === undefined ? sql`true` : about === 'changes' ? sql`kind <> all (${kinds})` : sql`kind = any (${kinds})`}
      and ${person === undefined ? sql`true` : sql`(subject_id = ${person} or actor_id = ${person})`}
      and ${cursor === undefined ? sql`true` : sql`id < ${cursor}`}
    order by account_events.id desc limit ${PAGE_ROWS + 1}`
  const events = rows.slice(0, PAGE_ROWS)
  return { events, next: rows.length > PAGE_ROWS ? (events.at(-1)?.id ?? null) : null }
}
