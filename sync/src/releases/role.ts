/**
 * The roles of people who may sign in. An `admin` may do everything, also manage people. A `publisher` changes the site
 * and publishes releases. An `editor` saves to releases, and changes nothing that visitors see.
 */
export const roles = ['admin', 'publisher', 'editor'] as const
export type Role = (typeof roles)[number]

/**
 * The roles that may manage people and see the system: read, export and erase sign-ups; invite people and change their
 * roles; see the state of the system. The server refuses it to others, and the admin does not offer it to them.
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
