import { saidTogether, saveTimes } from '../derive/save-times.ts'
import { sameValue } from '../derive/same-value.ts'
import { entityNamed } from '../entities/index.ts'
import type { Json } from '../write.ts'
import type { ReleaseEdit } from './release-edit.ts'

/**
 * The one edit that does what two do, one after the other: the edit of a row that waits in a release, and another that
 * was made on the row as the release makes it. null: nothing is left of them.
 */
export function foldEdit(waiting: ReleaseEdit | null, edit: ReleaseEdit): ReleaseEdit | null {
  if (waiting === null) return edit.op === 'update' ? withoutEqual(edit) : edit
  switch (edit.op) {
    case 'delete':
      return waiting.op === 'insert' ? null : edit
    case 'insert':
      // A row that the release deletes comes back: what is new is said of the row that is there.
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

function changesTogether(
  { entity, changes }: ReleaseEdit,
  before: ReleaseEdit['changes'],
): Record<string, Json> {
  const said = saveTimes(entityNamed(entity).fields).flatMap(({ name }): [string, Json][] => {
    const later = changes[name]
    return later === undefined || before[name] === undefined
      ? []
      : [[name, saidTogether(before[name], later) ?? 'now']]
  })
  return { ...before, ...changes, ...Object.fromEntries(said) }
}

/** An update without the fields that it leaves as they were; null: it leaves all as they were. */
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
