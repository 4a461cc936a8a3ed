import type { Column, StreamedRelation, Table } from './table.ts'

/** The columns that a shape depends on, as numbers in its table; `all` if it has every column. */
export type UsedColumns = readonly number[] | 'all'

/**
 * How rows of the stream become rows of a shape's table: unchanged, by the index of each column in them (-1: not used),
 * or not at all (null).
 */
export type Layout = 'same' | readonly number[] | null

/** Columns that the shape does not use may be added, removed and changed. */
export function layoutOf(table: Table, used: UsedColumns, relation: StreamedRelation): Layout {
  if (!relation.full || relation.schema !== table.schema || relation.name !== table.name) return null
  const isColumn = (column: Column | undefined, streamed: StreamedColumn | undefined): boolean =>
    column?.name === streamed?.name &&
    column?.type === streamed?.type &&
    column?.modifier === streamed?.modifier
  const isWhole =
    relation.columns.length === table.columns.length &&
    table.columns.every((column, index) => isColumn(column, relation.columns[index]))
  if (isWhole) return 'same'
  if (used === 'all') return null
  const layout = table.columns.map((column, index) =>
    used.includes(index) ? relation.columns.findIndex((streamed) => isColumn(column, streamed)) : -1,
  )
  return used.every((index) => layout[index] !== -1) ? layout : null
}

type StreamedColumn = StreamedRelation['columns'][number]

/** Whether a shape of one description of a table can follow the other; nullability does not matter. */
export function isSameForm(table: Table, used: UsedColumns, present: Table): boolean {
  const names = used === 'all' ? null : used.map((index) => table.columns[index]?.name)
  const isLabelled = ({ name, labels }: Column): boolean => {
    const column = present.columns.find((other) => other.name === name)
    return labels?.every((label) => column?.labels?.includes(label)) ?? true
  }
  const usesColumn = ({ name }: Column): boolean => names?.includes(name) ?? true
  const form = ({ oid, schema, name, key, leaves, columns }: Table): string => {
    const usedColumns = columns
      .filter(usesColumn)
      .map(({ name, position, type, modifier, collation }) => [name, position, type, modifier, collation])
    return JSON.stringify([oid, schema, name, key, leaves, usedColumns])
  }
  const [before, now] = [table.membership, present.membership]
  const isSamePublished = before === undefined || now === undefined || before === now
  const isSameText = table.columns.filter(usesColumn).every(isLabelled)
  return isSamePublished && isSameText && form(table) === form(present)
}
