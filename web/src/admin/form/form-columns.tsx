import type { FormSection } from '@coop/sync/entities'
import type { ReactNode } from 'react'
import { useMedia } from '../../ui/browser/use-media.ts'

/** A window below this width has no space for two columns. */
const WIDE = '(min-width: 52rem)'

/**
 * Lays out the sections of a form as declared: in two columns in a wide window, otherwise one after the other. The Tab
 * key follows the reading order: the left half, then the right half. A half at the right comes first in a narrow window
 * and in the form of a new row, since a file is chosen before it is described. In browsers that support `reading-flow`,
 * More comes before a column that organises the row.
 */
export function FormColumns({
  isNew,
  sections,
  drawn,
  rest,
}: {
  isNew: boolean
  sections: readonly FormSection[]
  /** The drawn sections, in their order. */
  drawn: readonly ReactNode[]
  /** Shown below the first column. */
  rest: ReactNode
}) {
  const isAfter = useMedia(WIDE) && !isNew
  const drawnIn = (place: FormSection['beside']) => drawn.filter((_, i) => sections[i]?.beside === place)
  const half = drawnIn('half')
  const column = drawnIn('column')
  const columns =
    half.length > 0
      ? '@min-[52rem]:grid-cols-2'
      : column.length > 0
        ? '[reading-flow:grid-columns] @min-[52rem]:grid-cols-[minmax(0,1fr)_20rem]'
        : ''
  const halfPart =
    half.length === 0 ? null : (
      <div key="half" className={`${isAfter ? 'border-t pt-5' : 'border-b pb-5'} ${beside}`}>
        {half}
      </div>
    )
  const mainPart = (
    <div key="main" className={`@container min-w-0 space-y-5 @min-[52rem]:row-start-1 ${first}`}>
      {drawnIn(undefined)}
    </div>
  )
  return (
    <div className={`grid gap-x-8 gap-y-5 @min-[52rem]:grid-rows-[auto_1fr] ${columns}`}>
      {isAfter ? [mainPart, halfPart] : [halfPart, mainPart]}
      {column.length === 0 ? null : <div className={`border-t pt-5 ${beside}`}>{column}</div>}
      {rest === null ? null : (
        <div className={`@container min-w-0 border-t border-line pt-3 ${first}`}>{rest}</div>
      )}
    </div>
  )
}

const first = '@min-[52rem]:col-start-1'
const beside =
  '@container min-w-0 space-y-5 border-line @min-[52rem]:col-start-2 @min-[52rem]:row-span-2 @min-[52rem]:row-start-1 @min-[52rem]:border-y-0 @min-[52rem]:border-l @min-[52rem]:py-0 @min-[52rem]:pl-8'
