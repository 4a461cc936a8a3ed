import { type Role, roleLabels, roles as allRoles } from '@coop/sync/releases'
import { ProblemError } from '../../http/problem.ts'
import type { Principal } from './principal.ts'

export type PrincipalOf = (request: Request) => Promise<Principal | null>

/** A user with a role. */
export type Colleague = Principal & { role: Role }

/**
 * @param roles the allowed roles; default: all
 * @throws a 401 or 403 problem when the sender has no such role
 */
export async function requireColleague(
  request: Request,
  principalOf: PrincipalOf,
  roles: readonly Role[] = allRoles,
): Promise<Colleague> {
  const principal = await principalOf(request)
  if (principal === null) {
    throw new ProblemError({ status: 401, title: 'Unauthorized', detail: 'Sign in as an administrator.' })
  }
  const { role } = principal
  if (role === null) {
    throw new ProblemError({ status: 403, title: 'Forbidden', detail: 'Only administrators may do this.' })
  }
  if (!roles.includes(role)) {
    const who = roles.map((each) => `${roleLabels[each]}s`).join(' and ')
    throw new ProblemError({
      status: 403,
      title: 'Forbidden',
      detail: `Only ${who.toLowerCase()} may do this.`,
    })
  }
  return { ...principal, role }
}
