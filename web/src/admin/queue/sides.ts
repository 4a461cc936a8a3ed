import type { ConflictField } from './both-value.ts'

export type Side = 'mine' | 'theirs' | 'both'

export type SideNames = Readonly<Record<'mine' | 'theirs', string>>

export const sides: SideNames = { mine: 'Mine', theirs: 'Theirs' }
/** The names if both edits are of the same person. */
export const sidesOfOneself: SideNames = { mine: 'This edit', theirs: 'Your other edit' }

export function isWithOneself({ author }: ConflictField): boolean {
  return author === 'self'
}
