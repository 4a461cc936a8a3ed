import type { ISql } from 'postgres'

/** Ends the sessions of an account, and the sign-ins whose second step is pending. */
export async function endSessions(
  sql: ISql,
  userId: string,
  exceptSession: string | null = null,
): Promise<number> {
  // The library stores pending second steps in this table. No other value in it is a user id.
  await sql`delete from verifications where value = ${userId}`
  const ended = await sql`
    delete from sessions where user_id = ${userId} and id is distinct from ${exceptSession}`
  return ended.count
}
