import type { ReleaseRules, ReleaseState } from './transitions.ts'

interface HandedIn {
  readonly state: ReleaseState
  /** The id of a person; null: everybody who may approve. */
  readonly asked: string | null
  readonly handed_in_by: string | null
}

/** Whether somebody is asked to review a submitted release: by name, or as one of all who may approve it. */
export function isAsked(
  { state, asked, handed_in_by: handedInBy }: HandedIn,
  { role, userId }: Pick<ReleaseRules, 'role' | 'userId'>,
): boolean {
  if (state !== 'in-review' || handedInBy === userId) return false
  return asked === null ? role !== 'editor' : asked === userId
}
