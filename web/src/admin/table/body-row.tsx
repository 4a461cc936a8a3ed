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
      className="border-b border-line align-middle @max-[58rem]:block @max-[58rem]:rounded-card @max-[58rem]:border @max-[58rem]:bg-surface @max-[58rem]:p-3"
    >
      {columns.map((column, index) => (
        <td
          key={column.key}
          role="cell"
          data-label={index === 0 ? undefined : column.label}
          className={`p-2 @max-[58rem]:flex @max-[58rem]:justify-between @max-[58rem]:gap-4 @max-[58rem]:px-0 @max-[58rem]:py-1 ${
            index === 0
              ? 'min-w-40 font-semibold wrap-anywhere @max-[58rem]:block'
              : 'wrap-break-word @max-[58rem]:wrap-anywhere @max-[58rem]:before:shrink-0 @max-[58rem]:before:text-sm @max-[58rem]:before:text-muted @max-[58rem]:before:content-[attr(data-label)]'
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
      <td
        role="cell"
        className="py-1 pl-2 @max-[58rem]:block @max-[58rem]:px-0 @max-[58rem]:pt-2 @max-[58rem]:pb-0"
      >
        <span className="flex justify-end @max-[58rem]:gap-2 @[58rem]:*:size-10">{renderActions(row)}</span>
      </td>
    </tr>
  )
})
