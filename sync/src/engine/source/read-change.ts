import type { SourceEvent } from './change-source.ts'
import type { Row, RowChange } from '../query/row.ts'
import { decodeTuples, type Tuple } from './pgoutput.ts'
import type { Layout } from '../query/table-form.ts'

/** Null when the old row is not complete: the table has lost its REPLICA IDENTITY FULL. */
export function readChange(event: SourceEvent & { kind: 'change' }): RowChange | null {
  const tuples = decodeTuples(event.tuples)
  if (tuples.partial) return null
  const old = tuples.old === null ? null : complete(tuples.old, null)
  const fresh = tuples.new === null ? null : complete(tuples.new, old)
  if (event.op === 'insert' && fresh !== null) return { op: 'insert', old: null, new: fresh }
  if (event.op === 'update' && old !== null && fresh !== null) return { op: 'update', old, new: fresh }
  if (event.op === 'delete' && old !== null) return { op: 'delete', old, new: null }
  return null
}

/** Rows as the shape's table has its columns; null when they cannot be had from those of the stream. */
export function inLayout(change: RowChange, layout: Layout): RowChange | null {
  if (layout === 'same' || layout === null) return layout && change
  const reorder = (row: Row): Row => layout.map((at) => (at < 0 ? null : (row[at] ?? null)))
  switch (change.op) {
    case 'insert':
      return { ...change, new: reorder(change.new) }
    case 'update':
      return { ...change, old: reorder(change.old), new: reorder(change.new) }
    case 'delete':
      return { ...change, old: reorder(change.old) }
    default:
      return change satisfies never
  }
}

/** A value stored out of line that has not changed is not sent again: it is the old one. */
function complete(tuple: Tuple, old: Row | null): Row {
  return tuple.map((value, index) => (value === undefined ? (old?.[index] ?? null) : value))
}
