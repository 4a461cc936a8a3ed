import { useSelectedIds, useSelection } from './selection.ts'

interface SelectPageProps {
  ids: readonly string[]
  /** Whether the label is shown beside the checkbox. */
  isNamed?: boolean
  className?: string
}

const NAME = 'Select all on this page'

/** Chooses all rows of a page, or none of them. */
export function SelectPage({ ids, isNamed = false, className = '' }: SelectPageProps) {
  const selection = useSelection()
  const selected = useSelectedIds()
  const count = ids.filter((id) => selected.has(id)).length
  const isWhole = count === ids.length
  return (
    <label
      className={`cursor-pointer items-center ${isNamed ? 'flex min-h-11 gap-3' : 'grid size-8 shrink-0 place-content-center'} ${className}`}
    >
      <input
        type="checkbox"
        aria-label={NAME}
        checked={isWhole}
        ref={(box) => {
          if (box !== null) box.indeterminate = count > 0 && !isWhole
        }}
        onChange={() => (isWhole ? selection.leave(ids) : selection.choose(ids))}
        className="size-4 accent-accent pointer-coarse:size-5"
      />
      {isNamed ? NAME : null}
    </label>
  )
}
