/**
 * The roles of the people who may sign in: an `admin` may do everything, to people too; a `publisher` changes the site
 * and publishes releases; an `editor` saves to releases, and changes nothing that visitors see.
 */
export const roles = ['admin', 'publisher', 'editor'] as const
export type Role = (typeof roles)[number]

/** Why somebody may not change what visitors see at once; null: they may. */
export function refusalToGoLive(role: Role): string | null {
  return role === 'editor' ? 'Editors save to a release: a publisher puts it on the site.' : null
}
