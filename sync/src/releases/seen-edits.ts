import { keyedId } from '../derive/keyed-id.ts'
import type { Json } from '../write.ts'
import type { ReleaseEditRow } from './release-edit.ts'

type SeenEdit = Pick<ReleaseEditRow, 'id' | 'op' | 'base' | 'changes'>

/**
 * The edits of a release as a short text, the same on every device that shows the same edits, and another one once any
 * of them is another: an act that carries it is refused where the release has become another than its person has seen.
 */
export function seenEdits(edits: Iterable<SeenEdit>): string {
  const each = [...edits]
    .map(({ id, op, base, changes }) => JSON.stringify([id, op, inKeyOrder(base), inKeyOrder(changes)]))
    .toSorted()
  return keyedId('seen_edits', each)
}

/** Postgres keeps the keys of an object in an order of its own. */
function inKeyOrder(value: Json): Json {
  if (Array.isArray(value)) return value.map(inKeyOrder)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, inKeyOrder(value[key] ?? null)]),
  )
}
