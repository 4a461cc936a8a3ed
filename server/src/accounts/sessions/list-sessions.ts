import type { DeviceSession } from '@coop/sync/people'
import type { Sql } from 'postgres'

/** The open sessions of one account, most recently used first. */
export async function listSessions(sql: Sql, userId: string, currentId: string): Promise<DeviceSession[]> {
  return await sql<DeviceSession[]>`
    select id, user_agent as device, ip_address as network, to_json(created_at) #>> '{}' as since,
      to_json(last_seen_at) #>> '{}' as "lastSeenAt", id = ${currentId} as "isThis"
    from sessions where user_id = ${userId} and expires_at > now()
    order by id = ${currentId} desc, last_seen_at desc`
}
