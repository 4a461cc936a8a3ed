import type { People } from '../data/directory/people-directory.ts'
import type { ConflictField } from './both-value.ts'

/** The author and the time of the change that an edit conflicts with. */
export type Made = NonNullable<ConflictField['made']>

/** The name of the author, or else the address. null: this device does not know the author. */
export function makerName(made: Made | undefined, people: People): string | null {
  const person = made === undefined || made.by === null ? undefined : people.get(made.by)
  return person?.name ?? person?.email ?? null
}
