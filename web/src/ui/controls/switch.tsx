import type { Ref } from 'react'

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  disabled?: boolean
  /** The ids of texts that describe the setting. */
  describedBy?: string | undefined
}

/** A setting that a press turns on or off at once. The whole row can be pressed. */
export function Switch({
  label,
  checked,
  onChange,
  onBlur,
  inputRef,
  disabled = false,
  describedBy,
}: SwitchProps) {
  return (
    // The row is positioned, so that the hidden input is inside it: the browser scrolls to that input on focus.
    <label className="relative flex min-h-11 items-center gap-3 text-sm font-medium">
      <input
        ref={inputRef}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-describedby={describedBy}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="relative h-6 w-11 shrink-0 rounded-full border border-line-strong bg-tint transition-colors peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus after:absolute after:top-0.5 after:left-0.5 after:size-4.5 after:rounded-full after:border after:border-line-strong after:bg-surface after:transition-transform peer-checked:after:translate-x-5 peer-checked:after:border-surface"
      />
      {label}
    </label>
  )
}
