import { sameValue } from '../derive/same-value.ts'
import { entityNamed } from '../entities/index.ts'
import type { EditedValues } from '../overlay/edited-rows.ts'
import type { Json } from '../write.ts'
import type { ReleaseEdit } from './release-edit.ts'

/** Why an edit of a release cannot be published unchanged, according to the rows. */
export type EditConflict =
  | { readonly kind: 'fields'; readonly fields: readonly FieldConflict[] }
  /** The row that it changes has been deleted. */
  | { readonly kind: 'deleted' }
  /** The row that it deletes has changed. */
  | { readonly kind: 'changed' }
  /** The row that it creates exists, with other content. */
  | { readonly kind: 'there' }

interface FieldConflict {
  readonly field: string
  readonly base: Json
  readonly mine: Json
  readonly theirs: Json
}

/**
 * Compares an edit of a release with the present row of the site, as the server does at publication. Only the server
 * knows which references were deleted since.
 *
 * @param live undefined: there is no such row
 */
export function conflictOf(edit: ReleaseEdit, live: EditedValues | undefined): EditConflict | null {
  switch (edit.op) {
    case 'insert': {
      if (live === undefined) return null
      const isSame = Object.entries(edit.changes).every(([name, value]) =>
        sameValue(edit.entity, name, live[name] ?? null, value),
      )
      return isSame ? null : { kind: 'there' }
    }
    case 'delete':
      if (live === undefined) return null
      return live['write_id'] === edit.base['write_id'] ? null : { kind: 'changed' }
    case 'update': {
      if (live === undefined) return { kind: 'deleted' }
      const fields = Object.entries(edit.changes).flatMap(([field, mine]): FieldConflict[] => {
        const theirs = live[field] ?? null
        const base = edit.base[field] ?? null
        if (isLast(edit, field)) return []
        const isUnmoved = [base, mine].some((value) => sameValue(edit.entity, field, value, theirs))
        return isUnmoved ? [] : [{ field, base, mine, theirs }]
      })
      return fields.length === 0 ? null : { kind: 'fields', fields }
    }
    default:
      return edit.op satisfies never
  }
}

/** Whether the last value wins, regardless of who set it. */
export function isLast({ entity }: Pick<ReleaseEdit, 'entity'>, name: string): boolean {
  const field = entityNamed(entity).fields[name]
  return field?.merge === 'last' || field?.derivation?.kind === 'save-time'
}

/**
 * An edit after a person has decided its conflict. Of the fields in `mine`, the edit's value is published, or the one
 * in `merged`; the others stay as on the site. null: nothing remains of it.
 */
export function settledEdit(
  edit: ReleaseEdit,
  live: EditedValues | undefined,
  mine: ReadonlySet<string>,
  merged: Readonly<Record<string, Json>> = {},
): ReleaseEdit | null {
  const conflict = conflictOf(edit, live)
  if (conflict === null || live === undefined) return conflict === null ? edit : null
  if (conflict.kind === 'changed') return { ...edit, base: { write_id: live['write_id'] ?? null } }
  if (conflict.kind !== 'fields') return null
  const base: Record<string, Json> = { ...edit.base }
  const changes: Record<string, Json> = { ...edit.changes, ...merged }
  for (const { field, theirs } of conflict.fields) {
    if (mine.has(field)) base[field] = theirs
    else {
      delete base[field]
      delete changes[field]
    }
  }
  return Object.keys(changes).length === 0 ? null : { ...edit, base, changes }
}
