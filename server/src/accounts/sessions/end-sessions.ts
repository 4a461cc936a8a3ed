import type { ISql } from 'postgres'

/** Ends the sessions of an account, and sign-ins that wait for their second step. */
export async function endSessions(
  sql: ISql,
  userId: string,
  exceptSession: string | null = null,
): Promise<number> {
  // The library keeps there whose password was right; of all that it keeps, this is the only value that is an id.
  await sql`delete from verifications where value = ${userId}`
  const ended = await sql`
    delete from sessions where user_id = ${userId} and id is distinct from ${exceptSession}`
  return ended.count
}
