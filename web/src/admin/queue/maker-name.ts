import type { People } from '../data/directory/people-directory.ts'
import type { ConflictField } from './both-value.ts'

/** The account that made the change that an edit met, and its time. */
export type Made = NonNullable<ConflictField['made']>

/** Their name, else their address; null: this device does not know them. */
export function makerName(made: Made | undefined, people: People): string | null {
  const person = made === undefined || made.by === null ? undefined : people.get(made.by)
  return person?.name ?? person?.email ?? null
}
