import type { SourceEvent } from './change-source.ts'
import type { Row, RowChange } from '../query/row.ts'
import { decodeTuples, type Tuple } from './pgoutput.ts'
import type { Layout } from '../query/table-form.ts'

/** Null if the old row is incomplete: the table has lost its REPLICA IDENTITY FULL. */
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

/** Rows in the column order of the shape's table; null if the stream's rows lack some of it. */
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

/** An unchanged value that is stored out of line is not sent again; it is the old value. */
function complete(tuple: Tuple, old: Row | null): Row {
  return tuple.map((value, index) => (value === undefined ? (old?.[index] ?? null) : value))
}
