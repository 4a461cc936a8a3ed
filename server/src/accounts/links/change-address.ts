import type { TransactionSql } from 'postgres'
import { ProblemError } from '../../http/problem.ts'

/**
 * Changes the address of an account, and deletes the links that were sent to the former address.
 * @returns the former address
 * @throws a 409 problem when another account has the address
 */
export async function changeAddress(
  tx: TransactionSql,
  { id, email }: { id: string; email: string },
): Promise<string> {
  const [user] = await tx<{ email: string }[]>`select email from users where id = ${id} for update`
  const [changed] = await tx`
    update users set email = ${email}, name = ${email}, updated_at = now()
    where id = ${id} and not exists (select from users o where o.email = ${email} and o.id <> ${id}) returning id`
  if (user === undefined || changed === undefined) {
    throw new ProblemError({
      status: 409,
      title: 'Conflict',
      detail: 'Another account already has this e-mail address.',
    })
  }
  await tx`delete from account_links where user_id = ${id}`
  return user.email
}
