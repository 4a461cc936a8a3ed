import { useSelectedIds, useSelection } from './selection.ts'

/** Chooses all rows of a page, or leaves them all again. */
export function SelectPage({ ids, className = '' }: { ids: readonly string[]; className?: string }) {
  const selection = useSelection()
  const selected = useSelectedIds()
  const count = ids.filter((id) => selected.has(id)).length
  const isWhole = count === ids.length
  return (
    <label className={`grid size-9 shrink-0 cursor-pointer place-content-center ${className}`}>
      <input
        type="checkbox"
        aria-label="Select all rows of this page"
        checked={isWhole}
        ref={(box) => {
          if (box !== null) box.indeterminate = count > 0 && !isWhole
        }}
        onChange={() => (isWhole ? selection.leave(ids) : selection.choose(ids))}
        className="size-5 accent-accent"
      />
    </label>
  )
}
