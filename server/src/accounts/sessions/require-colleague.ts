import { type Role, roleLabels, roles as allRoles } from '@coop/sync/releases'
import { ProblemError } from '../../http/problem.ts'
import type { Principal } from './principal.ts'

export type PrincipalOf = (request: Request) => Promise<Principal | null>

/** Somebody with a role. */
export type Colleague = Principal & { role: Role }

/**
 * @param roles those that may do it; all, where none are named
 * @throws a 401 or 403 problem when the request is of nobody with such a role
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
