import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { controlClass } from '../../ui/control-class.ts'
import type { AdminRow } from '../data/types.ts'
import { BodyRow } from './body-row.tsx'
import type { Column } from './column.ts'
import { Pages } from './pages.tsx'

const PAGE = 50

interface Sort {
  readonly key: string
  readonly down: boolean
}

export interface RowTableProps {
  label: string
  rows: readonly AdminRow[]
  columns: readonly Column[]
  /** The column that is sorted by at first. */
  firstSort: Sort
  renderActions: (row: AdminRow) => ReactNode
  empty: ReactNode
}

/**
 * Rows in pages of fifty, sortable by pressing a header. Where there is little room each row is a card; the roles are spelled out
 * because changing `display` takes a table's own roles away.
 */
export function RowTable({ label, rows, columns, firstSort, renderActions, empty }: RowTableProps) {
  const [sort, setSort] = useState(firstSort)
  const [page, setPage] = useState(0)
  const sortId = useId()
  const sorted = useMemo(() => {
    const compare = columns.find((column) => column.key === sort.key)?.compare
    const direction = sort.down ? -1 : 1
    // Ties stay in the order of their ids, so that a live update never shuffles equal rows.
    return rows.toSorted((a, b) => direction * (compare?.(a, b) ?? 0) || (a.id < b.id ? -1 : 1))
  }, [rows, columns, sort])

  const pages = Math.max(1, Math.ceil(sorted.length / PAGE))
  const current = Math.min(page, pages - 1)
  const shown = sorted.slice(current * PAGE, (current + 1) * PAGE)
  const sortBy = (key: string, down: boolean) => {
    setSort({ key, down })
    setPage(0)
  }

  if (rows.length === 0) return <div className="py-12 text-center text-muted">{empty}</div>
  return (
    <div className="@container overflow-x-auto">
      <div className="mb-2 flex items-center gap-2 @[58rem]:hidden">
        <label htmlFor={sortId} className="shrink-0 text-sm font-semibold">
          Sort by
        </label>
        <select
          id={sortId}
          className={controlClass}
          value={`${sort.key} ${sort.down ? 'down' : 'up'}`}
          onChange={(event) => {
            const [key = '', direction] = event.target.value.split(' ')
            sortBy(key, direction === 'down')
          }}
        >
          {columns
            .filter(({ compare }) => compare !== undefined)
            .flatMap((column) => [
              <option key={`${column.key} up`} value={`${column.key} up`}>
                {column.label}, ascending
              </option>,
              <option key={`${column.key} down`} value={`${column.key} down`}>
                {column.label}, descending
              </option>,
            ])}
        </select>
      </div>
      {/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above: not redundant once cells are blocks */}
      <table role="table" aria-label={label} className="w-full text-left @max-[58rem]:block">
        <thead role="rowgroup" className="@max-[58rem]:hidden">
          <tr role="row" className="border-b border-line">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={sortBy} />
            ))}
            <th
              role="columnheader"
              scope="col"
              className="py-2 pl-2 text-right text-sm font-semibold text-muted"
            >
              Actions
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-[58rem]:block @max-[58rem]:space-y-3">
          {shown.map((row) => (
            <BodyRow key={row.id} row={row} columns={columns} renderActions={renderActions} />
          ))}
        </tbody>
      </table>
      {/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */}
      {pages === 1 ? null : (
        <Pages current={current} pages={pages} size={PAGE} total={sorted.length} onPage={setPage} />
      )}
    </div>
  )
}

function HeaderCell({
  column,
  sort,
  onSort,
}: {
  column: Column
  sort: Sort
  onSort: (key: string, down: boolean) => void
}) {
  const active = sort.key === column.key
  const Arrow = active ? (sort.down ? ArrowDown : ArrowUp) : ArrowUpDown
  return (
    <th
      scope="col"
      aria-sort={
        active && column.compare !== undefined ? (sort.down ? 'descending' : 'ascending') : undefined
      }
      className="p-2 text-sm font-semibold text-muted"
    >
      {column.compare === undefined ? (
        column.label
      ) : (
        <button
          type="button"
          onClick={() => onSort(column.key, active && !sort.down)}
          className="inline-flex min-h-8 items-center gap-1 font-semibold hover:text-accent"
        >
          {column.label}
          <Arrow aria-hidden="true" size={14} className={active ? 'text-accent' : ''} />
        </button>
      )}
    </th>
  )
}
