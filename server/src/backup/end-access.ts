import type { TransactionSql } from 'postgres'

/** Rows that give access without a password: sessions, pending sign-ins, and links of every kind. */
const accessTables = ['sessions', 'verifications', 'account_links', 'release_links']

/**
 * A backup does not contain later sign-outs, removed accounts or withdrawn links. Therefore everybody must sign in
 * again, and every link must be made again.
 */
export async function endAccess(tx: TransactionSql): Promise<void> {
  for (const table of accessTables) await tx`delete from ${tx(table)}`
}
