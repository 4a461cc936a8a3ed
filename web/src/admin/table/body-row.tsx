import { type EntityName, entityNamed } from '@coop/sync/entities'
import { memo, type ReactNode } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { titleOf } from '../data/row-values.ts'
import type { Column } from './column.ts'
import { SelectBox } from './select-box.tsx'

const RowEditState = lazyComponent(async () => (await import('./edit-state.tsx')).RowEditState)

interface RowCellsProps {
  name: EntityName
  row: AdminRow
  columns: readonly Column[]
  canBeChosen: boolean
  renderActions: (row: AdminRow) => ReactNode
}

interface BodyRowProps extends RowCellsProps {
  /** The index among all rows of the table, counting the header. */
  index: number
}

// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- not redundant once cells are blocks
/**
 * Drawn again only when its row changes; a move of the row changes only its number. On a phone the title and the
 * actions are in one line, and the values follow below.
 */
export const BodyRow = memo(function BodyRow({ index, ...cells }: BodyRowProps) {
  return (
    <tr
      role="row"
      aria-rowindex={index}
      data-row={cells.row.id}
      className="group/row cursor-pointer border-b border-line align-middle focus-within:bg-tint/50 hover:bg-tint/50 has-checked:bg-accent-tint/40 max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2 max-md:gap-y-0.5 max-md:py-1.5 max-md:before:order-2 max-md:before:basis-full max-md:has-[[data-picture],img]:pl-9"
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
            className="h-10 min-w-36 py-0 pr-2 pl-3 @[56rem]:min-w-52 leading-snug font-medium wrap-anywhere group-data-[density=compact]/table:h-8 group-data-[density=roomy]/table:h-13 group-data-scrolls/table:sticky group-data-scrolls/table:left-0 group-data-scrolls/table:bg-surface max-md:h-auto! max-md:min-w-0 max-md:flex-1 max-md:py-0 max-md:pr-8 max-md:pl-0 max-md:group-has-[td:last-child>span>:nth-child(3),[data-drag-handle]]/row:pr-19 md:@max-[56rem]:w-1/3 md:@max-[56rem]:min-w-30 md:@max-[56rem]:text-sm"
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
                {row.edit === null ? null : <RowEditState name={name} row={row} />}
              </span>
            </span>
          </td>
        ) : (
          <td
            key={column.key}
            role="cell"
            data-label={column.label}
            className={`px-2 py-0.5 text-sm wrap-break-word max-md:order-3 max-md:max-w-full max-md:p-0 max-md:text-xs max-md:text-muted max-md:has-[[data-nothing]]:hidden md:@max-[56rem]:px-1.5 ${smallBadges} ${onPhone[column.onPhone ?? 'plain']} ${column.isNumber === true ? NUMBER : ''} ${column.isMinor === true ? 'md:@max-[56rem]:hidden' : ''}`}
          >
            {column.cell(row)}
          </td>
        ),
      )}
      <td
        role="cell"
        className="w-0 py-0.5 pr-2 pl-2 group-data-scrolls/table:sticky group-data-scrolls/table:right-0 group-data-scrolls/table:bg-surface max-md:absolute max-md:top-0 max-md:-right-3 max-md:p-0"
      >
        <span className="flex items-center justify-end">{renderActions(row)}</span>
      </td>
    </>
  )
})

// oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role

/** On a phone, the hidden header stays in the document for screen readers. */
const onPhone = {
  plain: 'max-md:before:sr-only max-md:before:content-[attr(data-label)]',
  labelled: "max-md:before:content-[attr(data-label)_'_']",
  line: 'max-md:order-4 max-md:min-w-0 max-md:flex-1 max-md:basis-20',
  below: 'max-md:order-4 max-md:basis-full max-md:before:sr-only max-md:before:content-[attr(data-label)]',
  none: 'max-md:hidden',
}

export const NUMBER = 'md:text-right tabular-nums'

/**
 * Badges are truncated rather than wrapped. A single badge may take the width of two. On a phone a badge is a plain
 * word.
 */
const smallBadges =
  'max-md:**:data-badge:border-0 max-md:**:data-badge:bg-transparent max-md:**:data-badge:p-0 max-md:**:data-badge:font-normal max-md:**:data-badge:max-w-34 **:data-badge:max-w-32 @min-[80rem]:**:data-badge:max-w-44 md:@max-[56rem]:**:data-badge:max-w-27 **:data-badge:truncate **:data-badge:align-bottom md:@max-[56rem]:**:data-badge:px-1.5 md:@max-[56rem]:**:data-badge:py-0 @max-[56rem]:**:data-badge:text-xs max-md:[&_:only-child>[data-badge]]:max-w-full @min-[66rem]:[&_:only-child>[data-badge]]:max-w-66'
