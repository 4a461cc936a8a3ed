import { type EntityName, entityNamed, type FieldKind } from '@coop/sync/entities'
import { createElement, type ReactNode } from 'react'
import type { AdminRow, RowOf, ValuesOf } from '../data/admin-row.ts'
import { numberOf } from '../data/json-values.ts'
import { placeKeyOf, sortTextOf } from '../data/row-values.ts'
import { ActiveBadge } from './active-badge.tsx'
import { cells } from './cells.tsx'
import { RowTitle } from './row-title.tsx'
import { NO_VALUE, type SortKey } from './sort-key.ts'

/**
 * A function of rows with the type of a method. Methods are bivariant, so a function for the rows of one entity can be
 * used where rows of any entity are drawn. Code that treats all entities alike passes it only rows of its entity.
 */
export type RowFunction<Args extends unknown[], Result> = { of(...args: Args): Result }['of']

export type SortKeyOf<Row extends AdminRow = AdminRow> = RowFunction<[row: Row], SortKey>

export interface Column<Row extends AdminRow = AdminRow> {
  readonly key: string
  readonly label: string
  readonly cell: RowFunction<[row: Row], ReactNode>
  /** Absent: the column cannot be sorted by. */
  readonly sortKey?: SortKeyOf<Row>
  /**
   * The place on a phone, which shows no headers: `labelled` puts the label before the value, `line` puts the value
   * last in its line, where it may be truncated, `below` puts it in a separate line, and `none` hides it.
   */
  readonly onPhone?: 'labelled' | 'line' | 'below' | 'none' | undefined
  /** Whether a narrow table hides the column, to leave space for the titles. */
  readonly isMinor?: boolean
  /** Whether figures are aligned to the right. */
  readonly isNumber?: boolean
  /** Explains the symbols of the column, beside its label if there is space. */
  readonly legend?: ReactNode
}

/** The parts of a column that replace the generated ones. */
type ColumnChange<Row extends AdminRow> =
  | Partial<Column<Row>>
  | ((generated: Column<Row>) => Partial<Column<Row>>)

/** The declared columns, each drawn according to its field kind, with these changes. */
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
        ...(numbers.has(field.kind) && name !== 'display_order' ? { isNumber: true } : {}),
        ...(field.kind === 'long-text' || field.kind === 'markdown' ? { onPhone: 'line' as const } : {}),
        ...(field.pgType === 'text[]' || field.kind === 'reference'
          ? {}
          : { sortKey: name === 'display_order' ? placeKeyOf(entity) : byValue(name) }),
      },
    ]
  })
}

const numbers: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'euros'])

/** Sorts by a field: texts alphabetically, numbers by size, rows without a value first. */
export function byValue<Row extends AdminRow>(
  name: keyof Row['values'] & string,
): (row: Row) => number | string {
  const textIn = sortTextOf(name)
  return ({ values }) => {
    const value = values[name]
    if (typeof value === 'string') return textIn(values) || NO_VALUE
    return typeof value === 'boolean' ? Number(value) : (numberOf(value) ?? NO_VALUE)
  }
}
