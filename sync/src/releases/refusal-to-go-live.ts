import type { Role } from './roles.ts'

/** Why somebody may not change what visitors see at once; null: they may. */
export function refusalToGoLive(role: Role): string | null {
  return role === 'editor' ? 'Editors save to a release: a publisher puts it on the site.' : null
}
