import type { ISql } from 'postgres'

/** Turns off the authenticator app; passkeys stay. */
export async function turnOffTotp(sql: ISql, userId: string): Promise<void> {
  await sql`delete from two_factors where user_id = ${userId}`
  await sql`update users set two_factor_enabled = false, updated_at = now() where id = ${userId}`
}
