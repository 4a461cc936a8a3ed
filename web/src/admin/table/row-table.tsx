import { type EntityName } from '@coop/sync/entities'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { memo, type ReactNode, useContext, useId, useRef, useState } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { BodyRow, NUMBER } from './body-row.tsx'
import type { Column } from './column.ts'
import { createElementKeys } from './element-keys.ts'
import type { Sort } from './row-order.ts'
import { SelectionContext } from './selection.ts'
import type { Density } from './table-layout.ts'
import { useIsWider } from './use-is-wider.ts'

const RowKeys = lazyComponent(async () => (await import('./row-keys.tsx')).RowKeys, undefined, 'behind rows')
const Pages = lazyComponent(
  async () => (await import('./pages.tsx')).Pages,
  () => <div className="h-12" />,
  'behind rows',
)
const SelectPage = lazyComponent(
  async () => (await import('./select-page.tsx')).SelectPage,
  () => <span className="-ml-2 size-8 shrink-0" />,
  'behind rows',
)

interface RowTableProps {
  name: EntityName
  label: string
  /** The rows in their order. */
  rows: readonly AdminRow[]
  /** Identifies the shown rows and their order. It differs for each search, filter, order or page. */
  view: string
  /** The first column, and those of the others that are shown. */
  columns: readonly Column[]
  /** null: the rows are not sorted by a column. */
  sort: Sort | null
  onSort: (sort: Sort) => void
  page: number
  pageSize: number
  onPage: (page: number) => void
  density: Density
  /** Whether rows are being chosen. A phone shows the checkboxes only then. */
  isChoosing: boolean
  renderActions: (row: AdminRow) => ReactNode
  empty: ReactNode
}

/**
 * Shows rows in pages. They can be sorted by a press on a header, and chosen within a `SelectionContext`. On a phone
 * the rows do not look like a table. Roles are explicit, because changing `display` removes the native roles of a
 * table. The header stays visible. A table that is too wide scrolls, and its first column stays visible.
 */
export function RowTable(props: RowTableProps) {
  const { name, label, rows, columns, sort, onSort, pageSize, onPage, renderActions, empty } = props
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const current = Math.min(props.page, pages - 1)
  const shown = rows.slice(current * pageSize, (current + 1) * pageSize)
  const selection = useContext(SelectionContext)
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const [elementKeys] = useState(createElementKeys)
  const keys = elementKeys(
    props.view,
    shown.map(({ id }) => id),
  )
  const idsOfPage = shown.map(({ id }) => id).join(' ')
  const scrolls = useIsWider(frame, table)
  const hintId = useId()

  if (rows.length === 0) return <div className="py-12 text-center text-muted">{empty}</div>
  return (
    <>
      <div
        ref={frame}
        data-density={props.density}
        data-choosing={props.isChoosing || undefined}
        data-scrolls={scrolls || undefined}
        className="group/table @container overflow-x-clip max-md:-mr-3 max-md:pr-3 data-scrolls:max-h-[calc(100dvh-var(--spacing-bar)-2.5rem)] data-scrolls:overflow-auto"
      >
        {props.isChoosing && selection !== null ? (
          <SelectPage
            ids={shown.map(({ id }) => id)}
            isNamed
            className="border-t border-line text-sm md:hidden"
          />
        ) : null}
        {/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above: not redundant once cells are blocks */}
        <table
          ref={table}
          role="table"
          aria-label={label}
          aria-describedby={hintId}
          aria-rowcount={rows.length + 1}
          className="w-full text-left max-md:block"
        >
          <thead
            role="rowgroup"
            className="sticky top-bar z-10 bg-surface group-data-scrolls/table:top-0 max-md:hidden"
          >
            <tr role="row" aria-rowindex={1}>
              {columns.map((column, index) => (
                <HeaderCell
                  key={column.key}
                  column={column}
                  sort={sort}
                  onSort={onSort}
                  idsOfPage={index === 0 && selection !== null ? idsOfPage : null}
                />
              ))}
              <th
                role="columnheader"
                scope="col"
                className="h-8 bg-tint pr-3 pl-2 text-right text-xs font-medium text-muted group-data-scrolls/table:sticky group-data-scrolls/table:right-0"
              >
                <span className="@max-[56rem]:sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body} role="rowgroup" className="max-md:block max-md:border-t max-md:border-line">
            {shown.map((row, index) => (
              <BodyRow
                key={keys[index]}
                name={name}
                row={row}
                index={current * pageSize + index + 2}
                columns={columns}
                canBeChosen={selection !== null}
                renderActions={renderActions}
              />
            ))}
          </tbody>
        </table>
        {/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */}
      </div>
      <RowKeys
        hintId={hintId}
        body={body}
        selection={selection}
        page={current}
        pages={pages}
        onPage={onPage}
      />
      {pages === 1 ? null : (
        <Pages current={current} pages={pages} size={pageSize} total={rows.length} onPage={onPage} />
      )}
    </>
  )
}

const HeaderCell = memo(function HeaderCell({
  column,
  sort,
  onSort,
  idsOfPage,
}: {
  column: Column
  sort: Sort | null
  onSort: (sort: Sort) => void
  /** The ids that the checkbox of this header chooses, separated by spaces; null: this header has no checkbox. */
  idsOfPage: string | null
}) {
  const active = sort !== null && sort.key === column.key
  const Arrow = active ? (sort.down ? ArrowDown : ArrowUp) : ArrowUpDown
  return (
    <th
      scope="col"
      aria-sort={
        active && column.sortKey !== undefined ? (sort.down ? 'descending' : 'ascending') : undefined
      }
      className={`h-8 bg-tint px-2 text-xs font-medium whitespace-nowrap text-muted first:pl-3 group-data-scrolls/table:first:sticky group-data-scrolls/table:first:left-0 @max-[56rem]:not-first:px-1.5 ${column.isNumber === true ? NUMBER : ''} ${column.isMinor === true ? 'md:@max-[56rem]:hidden' : ''}`}
    >
      <span className={`flex items-center gap-1 ${column.isNumber === true ? 'justify-end' : ''}`}>
        {idsOfPage === null ? null : <SelectPage ids={idsOfPage.split(' ')} className="-ml-2" />}
        {column.sortKey === undefined ? (
          column.label
        ) : (
          <button
            type="button"
            onClick={() => onSort({ key: column.key, down: active && !sort.down })}
            className={`inline-flex min-h-8 items-center gap-1 hover:text-ink ${active ? 'font-semibold text-ink' : ''}`}
          >
            {column.label}
            <Arrow aria-hidden="true" size={14} className={active ? '' : '@max-[64rem]:hidden'} />
          </button>
        )}
        {column.legend === undefined ? null : (
          <span className="ml-2 @max-[68rem]:hidden">{column.legend}</span>
        )}
      </span>
    </th>
  )
})
