import type { ConflictField } from './both-value.ts'

export type Side = 'mine' | 'theirs' | 'both'

export const sides = { mine: 'Mine', theirs: 'Theirs' } as const
/** Both edits are of the same person. */
export const sidesOfOneself = { mine: 'This edit', theirs: 'Your other edit' } as const

export function isWithOneself({ author }: ConflictField): boolean {
  return author === 'self'
}
