import { type EntityName, entityNamed } from '@coop/sync/entities'
import { memo, type ReactNode } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { titleOf } from '../data/row-values.ts'
import type { Column } from './column.ts'
import { SelectBox } from './select-box.tsx'

const EditStateMark = lazyComponent(async () => (await import('./edit-state.tsx')).EditStateMark)

interface RowCellsProps {
  name: EntityName
  row: AdminRow
  columns: readonly Column[]
  canBeChosen: boolean
  renderActions: (row: AdminRow) => ReactNode
}

interface BodyRowProps extends RowCellsProps {
  /** Among all rows of the table, the header being the first. */
  index: number
}

// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- not redundant once cells are blocks
/**
 * Drawn again only when its own row has changed, whatever else arrives; of a row that only stands elsewhere, its number.
 * On a phone the title and the actions share a line, and the values follow below them one after the other.
 */
export const BodyRow = memo(function BodyRow({ index, ...cells }: BodyRowProps) {
  return (
    <tr
      role="row"
      aria-rowindex={index}
      data-row={cells.row.id}
      className="border-b border-line align-middle has-checked:bg-accent-tint/40 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2.5 max-md:gap-y-0.5 max-md:py-1 max-md:before:order-2 max-md:before:basis-full"
    >
      <RowCells {...cells} />
    </tr>
  )
})

const RowCells = memo(function RowCells({ name, row, columns, canBeChosen, renderActions }: RowCellsProps) {
  return (
    <>
      {columns.map((column, index) =>
        index === 0 ? (
          <td
            key={column.key}
            role="cell"
            className="min-w-36 py-2 pr-2 group-data-compact/table:py-0.5 group-data-scrolls/table:sticky group-data-scrolls/table:left-0 group-data-scrolls/table:bg-surface md:@max-[56rem]:w-1/3 md:@max-[56rem]:min-w-30 md:@max-[56rem]:text-sm font-semibold wrap-anywhere max-md:min-w-0 max-md:flex-1 max-md:p-0 max-md:leading-snug"
          >
            <span className="flex items-center gap-1">
              {canBeChosen ? (
                <SelectBox
                  id={row.id}
                  title={titleOf(entityNamed(name), row.values, row.id)}
                  className="-ml-2 max-md:hidden max-md:group-data-choosing/table:grid"
                />
              ) : null}
              <span className="flex min-w-0 flex-wrap items-center gap-x-3">
                {column.cell(row)}
                {row.edit === null ? null : (
                  <span className="font-normal">
                    <EditStateMark edit={row.edit} />
                  </span>
                )}
              </span>
            </span>
          </td>
        ) : (
          <td
            key={column.key}
            role="cell"
            data-label={column.label}
            className={`p-2 wrap-break-word group-data-compact/table:py-0.5 md:@max-[56rem]:px-1.5 md:@max-[56rem]:text-sm max-md:order-3 max-md:max-w-full max-md:p-0 max-md:text-xs max-md:text-muted max-md:has-[[data-nothing]]:hidden ${smallBadges} ${onPhone[column.onPhone ?? 'plain']} ${column.isMinor === true ? 'md:@max-[56rem]:hidden' : ''}`}
          >
            {column.cell(row)}
          </td>
        ),
      )}
      <td
        role="cell"
        className="py-1 pl-2 group-data-compact/table:py-0 group-data-scrolls/table:sticky group-data-scrolls/table:right-0 group-data-scrolls/table:bg-surface max-md:order-1 max-md:p-0"
      >
        <span className="flex justify-end md:*:size-9 @[56rem]:*:size-10 group-data-compact/table:@[56rem]:*:size-8">
          {renderActions(row)}
        </span>
      </td>
    </>
  )
})

// oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role

/** The header that a phone does not show stays there for screen readers. */
const onPhone = {
  plain: 'max-md:before:sr-only max-md:before:content-[attr(data-label)]',
  labelled: "max-md:before:content-[attr(data-label)_'_']",
  line: 'max-md:order-4 max-md:basis-full',
  none: 'max-md:hidden',
}

/** A badge is cut, rather than broken into lines. */
const smallBadges =
  '**:data-badge:max-w-36 @min-[64rem]:**:data-badge:max-w-44 md:@max-[56rem]:**:data-badge:max-w-24 **:data-badge:truncate **:data-badge:align-bottom @max-[56rem]:**:data-badge:px-1.5 @max-[56rem]:**:data-badge:py-0 @max-[56rem]:**:data-badge:text-xs'
