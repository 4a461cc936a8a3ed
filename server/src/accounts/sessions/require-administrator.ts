import { ProblemError } from '../../http/problem.ts'
import type { Principal } from './principal.ts'

export type PrincipalOf = (request: Request) => Promise<Principal | null>

/** @throws a 401 or 403 problem when the request is not an administrator's */
export async function requireAdministrator(request: Request, principalOf: PrincipalOf): Promise<Principal> {
  const principal = await principalOf(request)
  if (principal === null) {
    throw new ProblemError({ status: 401, title: 'Unauthorized', detail: 'Sign in as an administrator.' })
  }
  if (!principal.admin) {
    throw new ProblemError({ status: 403, title: 'Forbidden', detail: 'Only administrators may do this.' })
  }
  return principal
}
