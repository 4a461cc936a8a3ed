import { useId, useState } from 'react'
import { controlClass } from './control-class.ts'

interface DateFieldProps {
  label: string
  required?: boolean
  /** The first and last day that may be chosen, as `2026-11-23`. */
  min?: string
  max?: string
  /** '' for no day. */
  value: string
  onChange: (day: string) => void
}

/**
 * A field for a day. A date stays as typed until the field loses the focus, because an incomplete date may be in the
 * year 2.
 */
export function DateField({ label, value, onChange, ...rest }: DateFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type="date"
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(event.target.value)
        }}
        onBlur={() => setTyped(null)}
        className={controlClass}
      />
    </div>
  )
}
