import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from 'postgres'

/** A link that shows the site with a release applied, to a person without an account. */
export interface ReleaseLink {
  readonly id: string
  readonly madeBy: string
  readonly madeAt: string
  readonly expiresAt: string
}

/** The length of a token and of its hash. A token of another length causes no query. */
const TOKEN = /^[\w-]{43}$/

/** @returns null: the release does not exist, or has been published */
export async function makeReleaseLink(
  sql: Sql,
  releaseId: string,
  madeBy: string,
  days: number,
): Promise<{ id: string; token: string; expiresAt: string } | null> {
  const token = randomBytes(32).toString('base64url')
  const [link] = await sql<{ id: string; expiresAt: string }[]>`
    insert into release_links (release_id, token_hash, made_by, expires_at)
    select id, ${hashOf(token)}, ${madeBy}, now() + ${days} * interval '1 day' from releases
    where id = ${releaseId} and state not in ('published', 'taken-back')
    returning id, to_json(expires_at) #>> '{}' as "expiresAt"`
  return link === undefined ? null : { ...link, token }
}

export async function listReleaseLinks(sql: Sql, releaseId: string): Promise<ReleaseLink[]> {
  return await sql<ReleaseLink[]>`
    select id, made_by as "madeBy", to_json(made_at) #>> '{}' as "madeAt", to_json(expires_at) #>> '{}' as "expiresAt"
    from release_links where release_id = ${releaseId} and expires_at > now() order by made_at desc`
}

/** @returns whether the link existed */
export async function withdrawReleaseLink(sql: Sql, releaseId: string, linkId: string): Promise<boolean> {
  const { count } = await sql`delete from release_links where id = ${linkId} and release_id = ${releaseId}`
  return count > 0
}

/**
 * @returns null: the link has expired or was withdrawn, its release has been published, or its maker may no longer make
 * links
 */
export async function releaseOfToken(sql: Sql, token: string): Promise<{ id: string; name: string } | null> {
  return TOKEN.test(token) ? await releaseOfHash(sql, hashOf(token)) : null
}

/** A key that gives access to files of the release while the link exists. The link cannot be derived from it. */
export function fileKeyOf(token: string): string {
  return hashOf(token).toString('base64url')
}

/** @returns null: as for `releaseOfToken` */
export async function releaseOfFileKey(sql: Sql, key: string): Promise<{ id: string; name: string } | null> {
  return TOKEN.test(key) ? await releaseOfHash(sql, Buffer.from(key, 'base64url')) : null
}

async function releaseOfHash(sql: Sql, hash: Buffer): Promise<{ id: string; name: string } | null> {
  const [release] = await sql<{ id: string; name: string }[]>`
    select r.id, r.name from release_links l
    join releases r on r.id = l.release_id
    join users u on u.id = l.made_by and u.disabled_at is null
    join user_roles o on o.user_id = u.id and o.role in ('admin', 'publisher')
    where l.token_hash = ${hash} and l.expires_at > now() and r.state not in ('published', 'taken-back')`
  return release ?? null
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
