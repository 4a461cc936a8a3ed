import { consentTextOf } from '@coop/sync/rules'
import type { Sql } from 'postgres'
import type { SignUp } from './read-sign-up.ts'

/** The data beside the body. All of it is optional, and unusable data is ignored. */
interface SignUpContext {
  key: string | null
  page: string | null
  consentVersion: string | null
  consentedAt: Date
}

const YEAR_MS = 365 * 86_400_000

export function readContext(headers: {
  key: string | undefined
  page: string | undefined
  time: string | undefined
  consentVersion: string | undefined
  now: number
}): SignUpContext {
  const { key, page, time, consentVersion, now } = headers
  const pressedAt = Date.parse(time ?? '')
  const isBelievable = pressedAt <= now && pressedAt > now - YEAR_MS
  return {
    key: /^[\x21-\x7e]{1,100}$/.test(key ?? '') ? (key ?? null) : null,
    page: /^\/[\x21-\x7e]{0,299}$/.test(page ?? '') ? (page ?? null) : null,
    consentVersion: /^[\x21-\x7e]{1,50}$/.test(consentVersion ?? '') ? (consentVersion ?? null) : null,
    consentedAt: new Date(isBelievable ? pressedAt : now),
  }
}

/**
 * Stores a sign-up, once for each address and list. A repetition (not a resend) makes it unread again, so that no
 * request is missed. It is also delivered again, since the address may have left the list. The record has the latest
 * consent, which the delivery relies on; a consent to an unknown text replaces none. A delivery in progress keeps its
 * claim, and an erasure waits for it.
 */
export async function storeSignUp(
  sql: Sql,
  signUp: SignUp & { id: string; listId: number },
  context: SignUpContext,
): Promise<void> {
  const { id, email, firstName, lastName, listId } = signUp
  const { key, page, consentVersion, consentedAt } = context
  const consentText = consentVersion === null ? null : consentTextOf(consentVersion)
  const latest = (column: string) => sql`
    ${sql(column)} = case when excluded.consent_version is null then s.${sql(column)} else excluded.${sql(column)} end`
  await sql`
    insert into sign_ups as s (id, list_id, email, first_name, last_name, page, consent_version, consent_text,
      consented_at, idempotency_key)
    values (${id}, ${listId}, ${email}, ${firstName}, ${lastName}, ${page}, ${consentVersion}, ${consentText},
      ${consentedAt}, ${key})
    on conflict (lower(email), list_id) do update set
      repeats = s.repeats + 1, repeated_at = clock_timestamp(), read_at = null,
      delivery = 'waiting', attempts = 0, next_try_at = now(), last_error = null,
      ${latest('page')}, ${latest('consent_version')}, ${latest('consent_text')}, ${latest('consented_at')},
      idempotency_key = excluded.idempotency_key
    where s.idempotency_key is distinct from excluded.idempotency_key or excluded.idempotency_key is null`
}
