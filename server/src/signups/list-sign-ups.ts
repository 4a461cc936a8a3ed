import { csvLine, fold } from '@coop/sync/rules'
import { type SignUpPage, type SignUpQuery, type SignUpRow } from '@coop/sync/sign-ups'
import type { Sql } from 'postgres'
import { listOpenErasures } from './erase-address.ts'

const PAGE = 50
const CSV_ROWS = 1000

interface StoredSignUp {
  id: string
  list_id: number
  email: string
  first_name: string
  last_name: string
  page: string | null
  consented_at: Date
  received_at: Date
  /** in microseconds, for the cursor */
  received: string
  consent_version: string | null
  consent_text: string | null
  repeats: number
  repeated_at: Date | null
  delivery: SignUpRow['delivery']
  attempts: number
  next_try_at: Date
  delivered_at: Date | null
  last_error: string | null
  read_at: Date | null
}

export interface Unread {
  unread: number
  failed: number
}

/** One page, newest first. The cursor is the position of the last row, so new rows cause no repetitions. */
export async function listSignUps(
  sql: Sql,
  query: SignUpQuery,
  settings: Pick<SignUpPage, 'hasPlatform' | 'lists'>,
): Promise<SignUpPage> {
  const limit = query.limit ?? PAGE
  // Read first: a sign-up that arrives meanwhile may be in the page, but does not count as shown.
  const [now] = await sql<
    { ms: number }[]
  >`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
  const [matching, [count], unread, openErasures] = await Promise.all([
    select(sql, query, limit + 1),
    sql<{ total: number }[]>`select count(*)::int as total from sign_ups where ${matches(sql, query)}`,
    countUnread(sql),
    listOpenErasures(sql),
  ])
  const rows = matching.slice(0, limit)
  return {
    rows: rows.map(rowOf),
    next: matching.length > limit ? (cursorOf(rows.at(-1)) ?? null) : null,
    total: count?.total ?? 0,
    asOf: now?.ms ?? 0,
    ...unread,
    openErasures,
    ...settings,
  }
}

export async function countUnread(sql: Sql): Promise<Unread> {
  const [counts] = await sql<Unread[]>`
    select (select count(*)::int from sign_ups where read_at is null) as unread,
      (select count(*)::int from sign_ups where delivery = 'failed') as failed`
  return counts ?? { unread: 0, failed: 0 }
}

/** Everything stored about one address. */
export async function signUpsOf(sql: Sql, email: string): Promise<SignUpRow[]> {
  const rows = await sql<StoredSignUp[]>`
    select *, ${microseconds(sql)} as received from sign_ups
    where lower(email) = lower(${email}) order by received_at`
  return rows.map(rowOf)
}

const columns = [
  ['Received', (row: SignUpRow) => row.receivedAt],
  ['Email', (row: SignUpRow) => row.email],
  ['First name', (row: SignUpRow) => row.firstName],
  ['Last name', (row: SignUpRow) => row.lastName],
  ['List', (row: SignUpRow) => row.listId],
  ['Page', (row: SignUpRow) => row.page],
  ['Consent given', (row: SignUpRow) => row.consentedAt],
  ['Consent text', (row: SignUpRow) => row.consentText],
  ['Consent version', (row: SignUpRow) => row.consentVersion],
  ['Delivery', (row: SignUpRow) => row.delivery],
  ['Delivered', (row: SignUpRow) => row.deliveredAt],
  ['Last error', (row: SignUpRow) => row.lastError],
  ['Asked again', (row: SignUpRow) => row.repeats],
  ['Read', (row: SignUpRow) => row.isRead],
] as const

/** Streams the rows, so that a long list needs little memory. */
export async function* signUpsAsCsv(sql: Sql, query: SignUpQuery): AsyncGenerator<string> {
  let heading = csvLine(columns.map(([title]) => title))
  let cursor: string | undefined
  do {
    const rows = await select(sql, { ...query, ...(cursor !== undefined && { cursor }) }, CSV_ROWS)
    const lines = rows.map(rowOf).map((row) => csvLine(columns.map(([, valueOf]) => valueOf(row))))
    yield heading + lines.join('')
    heading = ''
    cursor = rows.length < CSV_ROWS ? undefined : cursorOf(rows.at(-1))
  } while (cursor !== undefined)
}

function cursorOf(row: StoredSignUp | undefined): string | undefined {
  return row === undefined ? undefined : `${row.received}~${row.id}`
}

async function select(sql: Sql, query: SignUpQuery, limit: number): Promise<StoredSignUp[]> {
  const [, received, id] =
    /^(\d{1,17})~([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(query.cursor ?? '') ?? []
  const after =
    received === undefined || id === undefined
      ? sql``
      : sql`and (received_at, id) <
          (timestamptz 'epoch' + ${received}::bigint * interval '1 microsecond', ${id}::uuid)`
  return await sql<StoredSignUp[]>`
    select *, ${microseconds(sql)} as received from sign_ups
    where ${matches(sql, query)} ${after}
    order by received_at desc, id desc limit ${limit}`
}

/** The condition of a filter, without the cursor. */
export function matches(sql: Sql, { search, list, state }: SignUpQuery) {
  const words = fold(search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const ofState =
    state === undefined ? sql`` : state === 'unread' ? sql`and read_at is null` : sql`and delivery = ${state}`
  return sql`
    ${list === undefined ? sql`true` : sql`list_id = ${list}`} ${ofState}
    ${words.length === 0 ? sql`` : words.map((word) => sql`and position(${word} in ${foldedText(sql)}) > 0`)}`
}

/** Normalises like `fold`, so that 'makela' finds 'Mäkelä'. */
function foldedText(sql: Sql) {
  return sql`translate(
    regexp_replace(
      normalize(lower(email || ' ' || first_name || ' ' || last_name), nfkd), '[\u0300-\u036f]', '', 'g'
    ), 'øđðł', 'oddl')`
}

function microseconds(sql: Sql) {
  return sql`(extract(epoch from received_at) * 1000000)::bigint::text`
}

function rowOf(row: StoredSignUp): SignUpRow {
  return {
    id: row.id,
    listId: row.list_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    page: row.page,
    consentedAt: row.consented_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    consentVersion: row.consent_version,
    consentText: row.consent_text,
    repeats: row.repeats,
    repeatedAt: row.repeated_at?.toISOString() ?? null,
    delivery: row.delivery,
    attempts: row.attempts,
    nextTryAt: row.delivery === 'waiting' ? row.next_try_at.toISOString() : null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    lastError: row.last_error,
    isRead: row.read_at !== null,
  }
}
