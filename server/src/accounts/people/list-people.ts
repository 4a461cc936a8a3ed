import type { Invitation, Person, ShownPerson } from '@coop/sync/people'
import type { Sql } from 'postgres'

/** All accounts, enabled ones first. */
export async function listPeople(sql: Sql, selfId: string): Promise<Person[]> {
  return await sql<Person[]>`
    select u.id, u.email, u.id = ${selfId} as "isSelf",
      exists (select from user_roles r where r.user_id = u.id) as "isAdmin",
      (select r.role from user_roles r where r.user_id = u.id) as role,
      to_json(u.last_signed_in_at) #>> '{}' as "lastSignedInAt", u.two_factor_enabled as "hasTotp",
      (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys,
      (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > now()) as sessions,
      to_json(u.disabled_at) #>> '{}' as "disabledAt"
    from users u order by u.disabled_at is not null, u.email`
}

/** Open invitations. Expired ones can be sent again. */
export async function listInvitations(sql: Sql): Promise<Invitation[]> {
  return await sql<Invitation[]>`
    select l.id, l.email, l.shown_name as name, coalesce(l.role, 'admin') as role, u.email as "invitedBy", to_json(l.expires_at) #>> '{}' as "expiresAt",
      l.expires_at <= now() as "hasExpired"
    from account_links l left join users u on u.id = l.created_by
    where l.kind = 'invitation' order by l.created_at desc`
}

/** All accounts as colleagues see them. */
export async function listShownPeople(sql: Sql): Promise<ShownPerson[]> {
  return await sql<ShownPerson[]>`
    select u.id, u.email, u.shown_name as name, case when u.disabled_at is null then r.role end as role,
      'data:image/webp;base64,' || translate(encode(p.picture, 'base64'), E'\\n', '') as picture
    from users u left join user_pictures p on p.user_id = u.id left join user_roles r on r.user_id = u.id order by u.email`
}
