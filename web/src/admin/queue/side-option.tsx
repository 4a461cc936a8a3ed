import type { ReactNode } from 'react'

/** One option for a conflict, with the resulting value. */
export function SideOption({
  group,
  label,
  hint,
  isChosen,
  onChoose,
  children,
}: {
  /** The name of the radio group. */
  group: string
  label: string
  hint?: ReactNode
  isChosen: boolean
  onChoose: () => void
  children?: ReactNode
}) {
  return (
    <label
      className={`flex cursor-pointer gap-3 rounded-control border-2 p-3 ${isChosen ? 'border-accent bg-accent-tint' : 'border-line hover:border-accent'}`}
    >
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block text-sm font-semibold">{label}</span>
        {hint === undefined ? null : <span className="block text-sm text-muted">{hint}</span>}
        {children}
      </span>
    </label>
  )
}
