import { memo, type ReactNode } from 'react'
import type { AdminRow } from '../data/types.ts'
import type { Column } from './column.ts'
import { EditStateMark } from './edit-state.tsx'

/** Drawn again only when its own row has changed, whatever else arrives. */
export const BodyRow = memo(function BodyRow({
  row,
  columns,
  renderActions,
}: {
  row: AdminRow
  columns: readonly Column[]
  renderActions: (row: AdminRow) => ReactNode
}) {
  // oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- not redundant once cells are blocks
  return (
    <tr
      role="row"
      className="border-b border-line align-middle @max-3xl:relative @max-3xl:block @max-3xl:rounded-card @max-3xl:border @max-3xl:bg-surface @max-3xl:p-3"
    >
      {columns.map((column, index) => (
        <td
          key={column.key}
          role="cell"
          data-label={index === 0 ? undefined : column.label}
          className={`px-3 py-2 wrap-anywhere @max-3xl:flex @max-3xl:justify-between @max-3xl:gap-4 @max-3xl:px-0 @max-3xl:py-1 ${
            index === 0
              ? 'min-w-40 font-semibold @max-3xl:block @max-3xl:min-h-9 @max-3xl:pr-38'
              : '@max-3xl:before:shrink-0 @max-3xl:before:text-sm @max-3xl:before:text-muted @max-3xl:before:content-[attr(data-label)]'
          }`}
        >
          {index === 0 ? (
            <span className="flex flex-wrap items-center gap-x-3">
              {column.cell(row)}
              <span className="font-normal">
                <EditStateMark edit={row.edit} />
              </span>
            </span>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      <td role="cell" className="px-3 py-1 @max-3xl:absolute @max-3xl:top-1 @max-3xl:right-1 @max-3xl:p-0">
        <span className="flex justify-end gap-1">{renderActions(row)}</span>
      </td>
    </tr>
  )
})
