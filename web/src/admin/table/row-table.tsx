import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { AdminRow } from '../data/types.ts'
import { BodyRow } from './body-row.tsx'
import type { Column } from './column.ts'
import { Pages } from './pages.tsx'
import type { Sort } from './row-order.ts'

interface RowTableProps {
  label: string
  /** In their order. */
  rows: readonly AdminRow[]
  columns: readonly Column[]
  /** null: by none of the columns. */
  sort: Sort | null
  onSort: (sort: Sort) => void
  page: number
  pageSize: number
  onPage: (page: number) => void
  renderActions: (row: AdminRow) => ReactNode
  empty: ReactNode
}

/**
 * Rows in pages, sortable by pressing a header. On a phone they are no table to the eye; the roles are spelled out because
 * changing `display` takes a table's own roles away.
 */
export function RowTable(props: RowTableProps) {
  const { label, rows, columns, sort, onSort, pageSize, onPage, renderActions, empty } = props
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const current = Math.min(props.page, pages - 1)
  const shown = rows.slice(current * pageSize, (current + 1) * pageSize)

  if (rows.length === 0) return <div className="py-12 text-center text-muted">{empty}</div>
  return (
    <div className="@container overflow-x-auto">
      {/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above: not redundant once cells are blocks */}
      <table role="table" aria-label={label} className="w-full text-left max-md:block">
        <thead role="rowgroup" className="max-md:hidden">
          <tr role="row" className="border-b border-line">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            <th
              role="columnheader"
              scope="col"
              className="py-2 pl-2 text-right text-sm font-semibold text-muted"
            >
              <span className="@max-[56rem]:sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block max-md:border-t max-md:border-line">
          {shown.map((row) => (
            <BodyRow key={row.id} row={row} columns={columns} renderActions={renderActions} />
          ))}
        </tbody>
      </table>
      {/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */}
      {pages === 1 ? null : (
        <Pages current={current} pages={pages} size={pageSize} total={rows.length} onPage={onPage} />
      )}
    </div>
  )
}

const HeaderCell = memo(function HeaderCell({
  column,
  sort,
  onSort,
}: {
  column: Column
  sort: Sort | null
  onSort: (sort: Sort) => void
}) {
  const active = sort !== null && sort.key === column.key
  const Arrow = active ? (sort.down ? ArrowDown : ArrowUp) : ArrowUpDown
  return (
    <th
      scope="col"
      aria-sort={
        active && column.compare !== undefined ? (sort.down ? 'descending' : 'ascending') : undefined
      }
      className="p-2 text-sm font-semibold text-muted first:pl-0 @max-[56rem]:text-xs @max-[56rem]:pr-1.5 @max-[56rem]:not-first:pl-1.5"
    >
      {column.compare === undefined ? (
        column.label
      ) : (
        <button
          type="button"
          onClick={() => onSort({ key: column.key, down: active && !sort.down })}
          className="inline-flex min-h-8 items-center gap-1 font-semibold hover:text-accent"
        >
          {column.label}
          <Arrow aria-hidden="true" size={14} className={active ? 'text-accent' : '@max-[56rem]:hidden'} />
        </button>
      )}
    </th>
  )
})
