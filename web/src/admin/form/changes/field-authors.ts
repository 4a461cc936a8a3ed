import { type EntityName, sameValue } from '@coop/sync/entities'
import type { Author, RowChange } from '@coop/sync/history'
import type { Json } from '@coop/sync/write'
import type { FieldChange } from './field-changes.ts'

/** The author of the current value of a field on the site. */
export interface FieldAuthor {
  readonly author: Author
  readonly value: Json
  /** When the author saved this value. */
  readonly at: string
}

/** @param history the changes of the row, newest first */
export function fieldAuthors(
  name: EntityName,
  changes: ReadonlyMap<string, FieldChange>,
  history: readonly RowChange[],
): ReadonlyMap<string, FieldAuthor> {
  const authors = new Map<string, FieldAuthor>()
  for (const [field, change] of changes) {
    const value = newValue(change)
    const made = history.find(
      ({ after }) => after !== null && field in after && sameValue(name, field, after[field], value),
    )
    if (made !== undefined) authors.set(field, { author: made.author, value, at: made.at })
  }
  return authors
}

/** The value that the field was given elsewhere. */
export function newValue(change: FieldChange): Json {
  return change.kind === 'taken' ? change.now : change.theirs
}
