import type { FormSection } from '@coop/sync/entities'
import type { ReactNode } from 'react'

/**
 * The sections of a form where its declaration has them: in two columns where there is room, and one after the other
 * elsewhere. The order of the elements is that of the one column.
 */
export function FormColumns({
  sections,
  drawn,
  rest,
}: {
  sections: readonly FormSection[]
  /** Each of them, in their order. */
  drawn: readonly ReactNode[]
  /** Below the first column. */
  rest: ReactNode
}) {
  const drawnIn = (place: FormSection['beside']) => drawn.filter((_, i) => sections[i]?.beside === place)
  const half = drawnIn('half')
  const column = drawnIn('column')
  const columns =
    half.length > 0
      ? '@min-[52rem]:grid-cols-2'
      : column.length > 0
        ? '@min-[52rem]:grid-cols-[minmax(0,1fr)_20rem]'
        : ''
  return (
    <div className={`grid gap-x-8 gap-y-5 @min-[52rem]:grid-rows-[auto_1fr] ${columns}`}>
      {half.length === 0 ? null : <div className={`border-b pb-5 ${beside}`}>{half}</div>}
      <div className="@container min-w-0 space-y-5 @min-[52rem]:col-start-1 @min-[52rem]:row-start-1">
        {drawnIn(undefined)}
      </div>
      {column.length === 0 ? null : <div className={`border-t pt-5 ${beside}`}>{column}</div>}
      {rest === null ? null : (
        <div className="@container min-w-0 border-t border-line pt-3 @min-[52rem]:col-start-1">{rest}</div>
      )}
    </div>
  )
}

const beside =
  '@container min-w-0 space-y-5 border-line @min-[52rem]:col-start-2 @min-[52rem]:row-span-2 @min-[52rem]:row-start-1 @min-[52rem]:border-y-0 @min-[52rem]:border-l @min-[52rem]:py-0 @min-[52rem]:pl-8'
