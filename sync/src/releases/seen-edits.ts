import { keyedId } from '../derive/keyed-id.ts'
import type { Json } from '../write.ts'
import type { ReleaseEditRow } from './release-edit.ts'

type SeenEdit = Pick<ReleaseEditRow, 'id' | 'op' | 'base' | 'changes'>

/**
 * The edits of a release as a short text. It is the same on every device that shows the same edits, and differs after
 * any change of them. An act that carries it is refused if the release has changed since its author saw it.
 */
export function seenEdits(edits: Iterable<SeenEdit>): string {
  const each = [...edits]
    .map(({ id, op, base, changes }) => JSON.stringify([id, op, inKeyOrder(base), inKeyOrder(changes)]))
    .toSorted()
  return keyedId('seen_edits', each)
}

/** Postgres keeps the keys of an object in another order. */
function inKeyOrder(value: Json): Json {
  if (Array.isArray(value)) return value.map(inKeyOrder)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, inKeyOrder(value[key] ?? null)]),
  )
}
