import { type EntityName, entityNamed } from '@coop/sync/entities'
import { createElement, type ReactNode } from 'react'
import type { AdminRow, RowOf, ValuesOf } from '../data/types.ts'
import { numberOf } from '../data/json-values.ts'
import { byPlace, sortTextOf } from '../row-values.ts'
import { ActiveBadge } from './active-badge.tsx'
import { cells } from './cells.tsx'
import { RowTitle } from './row-title.tsx'

/**
 * A function of rows. Its type is that of a method, so that what is made for the rows of one entity may stand where rows
 * of any are drawn: code that treats all entities alike gives it only rows of its own entity.
 */
export type RowFunction<Args extends unknown[], Result> = { of(...args: Args): Result }['of']

export type Compare<Row extends AdminRow = AdminRow> = RowFunction<[a: Row, b: Row], number>

export interface Column<Row extends AdminRow = AdminRow> {
  readonly key: string
  readonly label: string
  readonly cell: RowFunction<[row: Row], ReactNode>
  /** Absent: the column cannot be sorted by. */
  readonly compare?: Compare<Row>
  /** On a phone, which shows no headers: with its label before it, on a line of its own that is cut at its end, or not. */
  readonly onPhone?: 'labelled' | 'line' | 'none' | undefined
  /** A table with little room leaves it out, so that the titles keep theirs. */
  readonly isMinor?: boolean
}

/** What a column has in place of what was generated for it. */
type ColumnChange<Row extends AdminRow> =
  | Partial<Column<Row>>
  | ((generated: Column<Row>) => Partial<Column<Row>>)

/** The columns that the declaration names, each drawn by the kind of its field, with these changes. */
export function generatedColumns<N extends EntityName>(
  name: N,
  changes: { readonly [F in keyof ValuesOf<N> & string]?: ColumnChange<RowOf<N>> } = {},
): Column<RowOf<N>>[] {
  const byKey = new Map<string, ColumnChange<RowOf<N>>>(Object.entries(changes))
  return columnsOf(name).map((column) => {
    const change = byKey.get(column.key)
    return { ...column, ...(typeof change === 'function' ? change(column) : change) }
  })
}

function columnsOf(entityName: EntityName): Column[] {
  const entity = entityNamed(entityName)
  return entity.list.flatMap((name) => {
    const field = entity.fields[name]
    if (field === undefined) return []
    return [
      {
        key: name,
        label: name === 'is_active' ? 'Status' : field.label,
        cell: (row: AdminRow) => {
          if (name === entity.title) return createElement(RowTitle, { entity: entityName, row })
          if (name === 'is_active') return createElement(ActiveBadge, { active: row.values[name] === true })
          return createElement(cells[field.kind], { field, value: row.values[name] })
        },
        ...(field.kind === 'integer' ? { onPhone: 'labelled' as const } : {}),
        ...(field.kind === 'long-text' || field.kind === 'markdown' ? { onPhone: 'line' as const } : {}),
        ...(field.pgType === 'text[]' || field.kind === 'reference'
          ? {}
          : { compare: name === 'display_order' ? byPlace(entity) : byValue(name) }),
      },
    ]
  })
}

export function byValue<Row extends AdminRow>(name: keyof Row['values'] & string): Compare<Row> {
  const textIn = sortTextOf(name)
  return (a, b) => {
    const left = a.values[name]
    const right = b.values[name]
    if (typeof left !== 'string' && typeof right !== 'string') return sortKey(left) - sortKey(right)
    const leftText = textIn(a.values)
    const rightText = textIn(b.values)
    return leftText < rightText ? -1 : leftText > rightText ? 1 : 0
  }
}

function sortKey(value: unknown): number {
  if (typeof value === 'boolean') return Number(value)
  return numberOf(value) ?? Number.MIN_SAFE_INTEGER
}
