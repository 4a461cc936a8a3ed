/**
 * The roles of the people who may sign in: an `admin` may do everything, to people too; a `publisher` changes the site
 * and publishes releases; an `editor` saves to releases, and changes nothing that visitors see.
 */
export const roles = ['admin', 'publisher', 'editor'] as const
export type Role = (typeof roles)[number]

/**
 * The roles that may do what concerns people rather than the site: read, export and erase sign-ups; invite people and
 * change their roles; look at the state of the system. The server refuses it to the others, and the admin shows them no
 * way to it.
 */
export const permittedRoles = {
  'sign-ups': ['admin', 'publisher'],
  people: ['admin'],
  system: ['admin'],
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permittedRoles

export function isPermitted(role: Role, permission: Permission): boolean {
  return permittedRoles[permission].some((each) => each === role)
}

/** Why somebody may not change what visitors see at once; null: they may. */
export function refusalToGoLive(role: Role): string | null {
  return role === 'editor' ? 'Editors save to a release. A publisher publishes it.' : null
}
