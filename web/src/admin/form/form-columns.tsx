import type { FormSection } from '@coop/sync/entities'
import type { ReactNode } from 'react'
import { useMedia } from '../../ui/browser/use-media.ts'

/** No form has room for two columns in a window that is narrower than two columns are. */
const WIDE = '(min-width: 52rem)'

/**
 * The sections of a form where its declaration has them: in two columns where there is room, and one after the other
 * elsewhere. The Tab key follows the order of reading: what stands in the right half comes after the left one. In a
 * narrow window it comes above, and in the form of a new row it comes first, since a file is chosen before it is
 * described. Beside a column that organises the row, More comes before the column in browsers that know `reading-flow`.
 */
export function FormColumns({
  isNew,
  sections,
  drawn,
  rest,
}: {
  isNew: boolean
  sections: readonly FormSection[]
  /** Each of them, in their order. */
  drawn: readonly ReactNode[]
  /** Below the first column. */
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
