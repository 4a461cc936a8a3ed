import type { Sql } from 'postgres'
import { ProblemError } from '../../http/problem.ts'
import { draftLink, storeLink } from '../links/account-links.ts'
import type { AccountMail } from '../links/account-mail.ts'

/**
 * Mails a link to the new address of an account. The link is valid once the mail server has accepted the mail. Only
 * then does it replace an earlier link, which may have arrived.
 * @throws a 502 problem when the mail was not accepted, and 401 when the account was disabled or deleted meanwhile
 */
export async function mailAddressLink(
  sql: Sql,
  mail: AccountMail,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const link = draftLink('address', Date.now())
  const sent = await mail.sendLink(email, 'address', mail.linkOf(link.token), link.expiresAt)
  if (!sent.isSent) {
    throw new ProblemError({
      status: 502,
      title: 'Bad Gateway',
      detail: `The e-mail could not be sent, so the address was not changed. ${sent.problem ?? 'No mail server is configured.'}`,
    })
  }
  await sql.begin(async (tx) => {
    // Of two concurrent links the later one replaces the other.
    const standing = await tx`select from users where id = ${userId} and disabled_at is null for update`
    if (standing.count === 0) {
      throw new ProblemError({
        status: 401,
        title: 'Unauthorized',
        detail: 'Your access has ended, so nothing was changed.',
      })
    }
    await storeLink(tx, link, { kind: 'address', userId, email }, userId)
  })
}
