import { rowKey } from '../../protocol/key.ts'
import type { Row, RowChange } from '../query/row.ts'

/** What the messages of a shape depend on. Columns are given by their index in the table. */
export type MessageShape = {
  keyPrefix: string
  /** the relation header, as JSON */
  relation: string
  key: readonly number[]
  /** which columns of the key, in its order, are booleans */
  keyBooleans: readonly boolean[]
  /** false: the table has no primary key, and all its columns together are the key */
  hasPrimaryKey: boolean
  selected: readonly number[]
  /** `"name":` of each column of the table */
  names: readonly string[]
  full: boolean
}

/** A change as readers of one shape see it; `half` 1 is the second message of a changed primary key. */
export type ShapedChange = { half: 0 | 1; key: string; body: string; operation: string }

/** Whether the old and the new row of a change belong to a shape. */
export type Matches = { old: boolean; new: boolean }

/** Whether `shapeChange` gives any message; a change of columns that the shape lacks gives none. */
export function givesMessages(shape: MessageShape, change: RowChange, matches: Matches): boolean {
  const before = matches.old ? change.old : null
  const after = matches.new ? change.new : null
  if (before === null || after === null) return before !== after
  const differs = (column: number): boolean => before[column] !== after[column]
  return shape.selected.some(differs) || shape.key.some(differs)
}

/**
 * The messages of one change for one shape. A row that begins to match is an insert, one that ceases to match is a
 * delete. A changed primary key is a delete followed by an insert.
 */
export function shapeChange(shape: MessageShape, change: RowChange, matches: Matches): ShapedChange[] {
  const before = matches.old ? change.old : null
  const after = matches.new ? change.new : null
  if (before === null) return after === null ? [] : [insertion(shape, after, 0, '')]
  if (after === null) return [deletion(shape, before, '')]
  const oldKey = messageKey(shape, before)
  const newKey = messageKey(shape, after)
  if (oldKey === newKey) return update(shape, before, after, newKey)
  return [
    deletion(shape, before, `,"key_change_to":${JSON.stringify(newKey)}`),
    insertion(shape, after, 1, `,"key_change_from":${JSON.stringify(oldKey)}`),
  ]
}

/**
 * The whole message. Only the end of the transaction shows whether it is the `last` one. A row that moved in is as in a
 * later snapshot; it names no transaction, so that no reader skips it as already known.
 */
export function changeMessage(
  shape: MessageShape,
  change: ShapedChange,
  at: { lsn: bigint; op: number; xid: number; last: boolean; movedIn?: boolean },
): string {
  const last = at.last ? ',"last":true' : ''
  const origin = at.movedIn === true ? '"is_move_in":true' : `"txids":[${at.xid}]`
  return (
    `{"key":${change.key},${change.body},"headers":{"operation":${change.operation},"relation":${shape.relation},` +
    `"lsn":"${at.lsn}","op_position":${at.op + change.half},${origin}${last}}}`
  )
}

/** Splits neighbouring messages. The text between two of them cannot occur within a value, where quotes are escaped. */
export function splitMessages(messages: string): string[] {
  return messages.split(/(?<=\}),(?=\{"(?:key|headers)":)/)
}

export function snapshotMessage(shape: MessageShape, row: Row): string {
  const key = JSON.stringify(messageKey(shape, row))
  const value = valueOf(shape, row, shape.selected)
  return `{"key":${key},"value":${value},"headers":{"operation":"insert","relation":${shape.relation}}}`
}

function insertion(shape: MessageShape, row: Row, half: 0 | 1, headers: string): ShapedChange {
  const body = `"value":${valueOf(shape, row, shape.selected)}`
  return { half, key: JSON.stringify(messageKey(shape, row)), body, operation: `"insert"${headers}` }
}

function deletion(shape: MessageShape, row: Row, headers: string): ShapedChange {
  const columns = shape.full || !shape.hasPrimaryKey ? shape.selected : shape.key
  const body = `"value":${valueOf(shape, row, columns)}`
  return { half: 0, key: JSON.stringify(messageKey(shape, row)), body, operation: `"delete"${headers}` }
}

function update(shape: MessageShape, before: Row, after: Row, key: string): ShapedChange[] {
  const changed = shape.selected.filter((column) => before[column] !== after[column])
  if (changed.length === 0) return []
  const body = shape.full
    ? `"value":${valueOf(shape, after, shape.selected)},"old_value":${valueOf(shape, before, changed)}`
    : `"value":${valueOf(shape, after, [...shape.key, ...changed.filter((column) => !shape.key.includes(column))])}`
  return [{ half: 0, key: JSON.stringify(key), body, operation: '"update"' }]
}

export function messageKey(shape: MessageShape, row: Row): string {
  return rowKey(
    shape.keyPrefix,
    shape.key.map((column, place) => {
      const text = row[column] ?? null
      return shape.keyBooleans[place] === true ? spelledOut(text) : text
    }),
  )
}

/** Snapshots spell booleans out and the stream does not, but their keys must be equal. */
function spelledOut(text: string | null): string | null {
  if (text === 't') return 'true'
  return text === 'f' ? 'false' : text
}

function valueOf(shape: MessageShape, row: Row, columns: readonly number[]): string {
  let json = ''
  for (const column of columns) {
    const text = row[column] ?? null
    json += `${json === '' ? '{' : ','}${shape.names[column] ?? ''}${text === null ? 'null' : JSON.stringify(text)}`
  }
  return json === '' ? '{}' : `${json}}`
}
