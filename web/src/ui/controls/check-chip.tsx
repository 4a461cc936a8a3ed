import type { ReactNode } from 'react'

interface CheckChipProps {
  name: string
  value: string
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** One of several choices in a form. It also works without scripts. */
export function CheckChip({ children, onChange, ...input }: CheckChipProps) {
  return (
    <label className="relative inline-flex min-h-chip items-center gap-2 rounded-full border border-line-strong px-4 py-1 text-sm font-medium transition-colors hover:border-ink has-checked:border-chosen-line has-checked:bg-chosen has-checked:text-on-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        {...input}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
      />
      {children}
    </label>
  )
}
