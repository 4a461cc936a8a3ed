import { useIsSelected, useSelection } from './selection.ts'

interface SelectBoxProps {
  id: string
  title: string
  tabIndex?: number
  className?: string
}

/** Chooses a row for a bulk edit; with Shift, all rows since the last chosen one. */
export function SelectBox({ id, title, tabIndex, className = '' }: SelectBoxProps) {
  const selection = useSelection()
  const isSelected = useIsSelected(id)
  return (
    <label className={`grid size-8 shrink-0 cursor-pointer place-content-center ${className}`}>
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        checked={isSelected}
        tabIndex={tabIndex}
        // Also fired by the space bar.
        onClick={(event) => selection.toggle(id, event.shiftKey)}
        onChange={() => {}}
        className="size-4 accent-accent pointer-coarse:size-5"
      />
    </label>
  )
}
