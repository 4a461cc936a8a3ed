import { createHash, randomBytes } from 'node:crypto'
import type { LinkPreview } from '@coop/sync/people'
import type { Role } from '@coop/sync/releases'
import type { ISql } from 'postgres'
import { ProblemError } from '../../http/problem.ts'

/** The purpose of a link, with its account or address. */
export type LinkPurpose =
  | { kind: 'invitation'; email: string; name: string | null; role: Role }
  | { kind: 'password'; userId: string }
  | { kind: 'address'; userId: string; email: string }

export interface AccountLink {
  token: string
  expiresAt: Date
}

interface LinkRow {
  kind: LinkPreview['kind']
  /** the new address, or the address of the account */
  email: string
  user_id: string | null
  name: string | null
}

/** An invited person may be on holiday; a person who forgot a password waits for the mail. */
const VALID_HOURS: Record<LinkPurpose['kind'], number> = { invitation: 7 * 24, password: 24, address: 24 }

/**
 * Makes a link that works once. A new invitation replaces earlier ones to the same address, and a new change of address
 * replaces earlier ones of the same account. A reset link leaves earlier ones valid; otherwise strangers could
 * invalidate them from the sign-in screen.
 * @param createdBy the administrator or the account itself; disabling that account deletes its links
 */
export async function makeLink(
  sql: ISql,
  purpose: LinkPurpose,
  createdBy: string | null,
): Promise<AccountLink> {
  const link = draftLink(purpose.kind, Date.now())
  await storeLink(sql, link, purpose, createdBy)
  return link
}

/** Makes a link that does not work until it is stored. */
export function draftLink(kind: LinkPurpose['kind'], now: number): AccountLink {
  const token = randomBytes(32).toString('base64url')
  return { token, expiresAt: new Date(now + VALID_HOURS[kind] * 3_600_000) }
}

/** Stores a drafted link, and deletes the earlier ones that it replaces (see `makeLink`). */
export async function storeLink(
  sql: ISql,
  { token, expiresAt }: AccountLink,
  purpose: LinkPurpose,
  createdBy: string | null,
): Promise<void> {
  const { kind } = purpose
  const email = kind === 'password' ? null : purpose.email
  const userId = kind === 'invitation' ? null : purpose.userId
  const { name, role } = kind === 'invitation' ? purpose : { name: null, role: null }
  if (kind === 'invitation') await sql`delete from account_links where kind = ${kind} and email = ${email}`
  if (kind === 'address') await sql`delete from account_links where kind = ${kind} and user_id = ${userId}`
  await sql`
    insert into account_links (kind, token_hash, email, user_id, shown_name, role, created_by, expires_at)
    values (${kind}, ${hashOf(token)}, ${email}, ${userId}, ${name}, ${role}, ${createdBy}, ${expiresAt})`
}

/** @throws a 404 problem when the link was used, has expired, or never existed */
export async function previewLink(sql: ISql, token: string): Promise<LinkPreview> {
  const [row] = await sql<LinkRow[]>`
    select l.kind, coalesce(l.email, u.email) as email, l.user_id, l.shown_name as name
    from account_links l left join users u on u.id = l.user_id
    where l.token_hash = ${hashOf(token)} and l.expires_at > now() and u.disabled_at is null`
  if (row === undefined) throw noLink()
  return { kind: row.kind, email: row.email, name: row.name }
}

/**
 * Deletes a link and returns it, within the transaction that acts on it. Of two concurrent uses only one finds the
 * link.
 * @throws a 404 problem when the link was used, has expired, or never existed
 */
export async function consumeLink(
  sql: ISql,
  token: string,
): Promise<LinkPreview & { userId: string | null; role: Role }> {
  const [row] = await sql<(LinkRow & { role: Role })[]>`
    delete from account_links l where l.token_hash = ${hashOf(token)} and l.expires_at > now()
      and not exists (select from users u where u.id = l.user_id and u.disabled_at is not null)
    returning l.kind, l.user_id, l.shown_name as name, coalesce(l.role, 'admin') as role,
      coalesce(l.email, (select u.email from users u where u.id = l.user_id)) as email`
  if (row === undefined) throw noLink()
  const { kind, email, name, user_id: userId, role } = row
  return { kind, email, name, userId, role }
}

function noLink(): ProblemError {
  return new ProblemError({
    status: 404,
    title: 'Not Found',
    detail: 'This link has been used, has expired or was revoked. Ask for a new link.',
  })
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
