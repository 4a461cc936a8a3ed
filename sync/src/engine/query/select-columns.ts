import type { ShapeQuery } from '../../protocol/shape-request.ts'
import type { Description } from './catalog.ts'
import { columnIndex } from './table.ts'

type Field = 'columns' | 'queryable_columns'
type Selection = { ok: true; selected: number[] } | { ok: false; field: Field; error: string }

/** The columns of a shape, in the table's order: the named ones, else the queryable ones, else all. */
export function selectColumns(
  description: Description,
  { columns, queryable }: Pick<ShapeQuery, 'columns' | 'queryable'>,
): Selection {
  const refused =
    (queryable && checkNames(description, queryable, 'queryable_columns')) ??
    (columns && checkNames(description, columns, 'columns'))
  if (refused !== null) return refused
  const hidden = (columns ?? []).filter((name) => queryable?.includes(name) === false)
  if (hidden.length > 0)
    return refuse(
      'columns',
      `The following columns are not in the list of queryable columns: ${hidden.join(', ')}`,
    )
  const names = columns ?? queryable
  const { table, unpublishedColumns } = description
  if (names === null && unpublishedColumns.length > 0)
    return refuse(
      'columns',
      `The following columns are generated and cannot be included in the shape: ${unpublishedColumns.join(', ')}. You can ` +
        "exclude them from the shape by explicitly listing which columns to fetch in the 'columns' query param",
    )
  const selected = (names ?? table.columns.map(({ name }) => name)).map((name) => columnIndex(table, name))
  return { ok: true, selected: [...new Set(selected)].sort((a, b) => a - b) }
}

function checkNames(
  { table, unpublishedColumns }: Description,
  names: readonly string[],
  field: Field,
): (Selection & { ok: false }) | null {
  const kind = field === 'columns' ? 'columns' : 'queryable columns'
  const missing = table.key.filter((name) => !names.includes(name))
  if (missing.length > 0)
    return refuse(
      field,
      `The list of ${kind} must include all primary key columns, missing: ${missing.join(', ')}`,
    )
  const unknown = names.filter((name) => columnIndex(table, name) < 0 && !unpublishedColumns.includes(name))
  if (unknown.length > 0)
    return refuse(field, `The following ${kind} are not found on the table: ${unknown.join(', ')}`)
  const generated = names.filter((name) => unpublishedColumns.includes(name))
  if (generated.length > 0)
    return refuse(
      field,
      `The following ${kind} are generated and cannot be included in the shape: ${generated.join(', ')}`,
    )
  return null
}

function refuse(field: Field, error: string): Selection & { ok: false } {
  return { ok: false, field, error }
}
