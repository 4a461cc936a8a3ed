import { saidTogether, saveTimes } from '../derive/save-times.ts'
import { sameValue } from '../derive/same-value.ts'
import { entityNamed } from '../entities/index.ts'
import type { Json } from '../write.ts'
import { isLast } from './edit-conflict.ts'
import type { ReleaseEdit } from './release-edit.ts'

/**
 * One edit with the effect of two: the pending edit of a row in a release, and another edit of the row as the release
 * shows it. null: nothing remains.
 */
export function foldEdit(waiting: ReleaseEdit | null, edit: ReleaseEdit): ReleaseEdit | null {
  if (waiting === null) return edit.op === 'update' ? withoutEqual(edit) : edit
  switch (edit.op) {
    case 'delete':
      return waiting.op === 'insert' ? null : edit
    case 'insert':
      // A row that the release deletes is restored: the new edit describes the existing row.
      return waiting.op === 'insert' ? { ...edit, changes: { ...waiting.changes, ...edit.changes } } : edit
    case 'update': {
      const changes = changesTogether(edit, waiting.changes)
      if (waiting.op === 'insert') return { ...waiting, changes }
      if (waiting.op === 'delete') return withoutEqual(edit)
      return withoutEqual({ ...waiting, base: { ...edit.base, ...waiting.base }, changes })
    }
    default:
      return edit.op satisfies never
  }
}

/**
 * Why an edit cannot be folded into the pending one: it was made on another row than the release shows, such as the row
 * of the site. The fields are those whose value in the release differs from the edit's base. `deleted`: the release
 * deletes the row. null: it can be folded.
 */
export function foldConflict(
  waiting: ReleaseEdit | null,
  edit: ReleaseEdit,
): { readonly kind: 'fields'; readonly fields: readonly string[] } | { readonly kind: 'deleted' } | null {
  if (waiting === null || edit.op !== 'update') return null
  if (waiting.op === 'delete') return { kind: 'deleted' }
  const fields = Object.entries(edit.changes).flatMap(([name, mine]) => {
    const held = waiting.changes[name]
    if (held === undefined || isLast(edit, name)) return []
    const isKnown = [edit.base[name] ?? null, mine].some((value) => sameValue(edit.entity, name, value, held))
    return isKnown ? [] : [name]
  })
  return fields.length === 0 ? null : { kind: 'fields', fields }
}

function changesTogether(
  { entity, changes }: ReleaseEdit,
  before: ReleaseEdit['changes'],
): Record<string, Json> {
  const said = saveTimes(entityNamed(entity).fields).flatMap(({ name }): [string, Json][] => {
    const later = changes[name]
    return later === undefined ? [] : [[name, saidTogether(before[name], later)]]
  })
  return { ...before, ...changes, ...Object.fromEntries(said) }
}

/** An update without the fields that it does not change; null: it changes none. */
function withoutEqual(edit: ReleaseEdit): ReleaseEdit | null {
  const times = saveTimes(entityNamed(edit.entity).fields).map(({ name }) => name)
  const left = Object.entries(edit.changes).filter(
    ([name, value]) => times.includes(name) || !sameValue(edit.entity, name, edit.base[name] ?? null, value),
  )
  if (left.every(([name]) => times.includes(name) && edit.changes[name] === 'keep')) return null
  return {
    ...edit,
    base: Object.fromEntries(left.map(([name]) => [name, edit.base[name] ?? null])),
    changes: Object.fromEntries(left),
  }
}
