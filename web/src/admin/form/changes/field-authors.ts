import { type EntityName, sameValue } from '@coop/sync/entities'
import type { Author, RowChange } from '@coop/sync/history'
import type { Json } from '@coop/sync/write'
import type { FieldChange } from './field-changes.ts'

/** The author of the value that a field has on the site. */
export interface FieldAuthor {
  readonly author: Author
  readonly value: Json
  /** When they have made it. */
  readonly at: string
}

/** @param history what became of the row, newest first */
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

/** The value that others have given the field. */
export function newValue(change: FieldChange): Json {
  return change.kind === 'taken' ? change.now : change.theirs
}
