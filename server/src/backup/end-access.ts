import type { TransactionSql } from 'postgres'

/** By a row of these somebody comes in who gives no password: sessions and half-done sign-ins, links of every kind. */
const accessTables = ['sessions', 'verifications', 'account_links', 'release_links']

/**
 * A backup knows nothing of who signed out, was removed, or had a link withdrawn after it was made: everybody has to
 * sign in again, and every link has to be made again.
 */
export async function endAccess(tx: TransactionSql): Promise<void> {
  for (const table of accessTables) await tx`delete from ${tx(table)}`
}
