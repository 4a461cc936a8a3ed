import { useId, useState } from 'react'
import { controlClass } from './control-class.ts'

interface DateFieldProps {
  label: string
  required?: boolean
  /** The days that may be chosen, as `2026-11-23`. */
  min?: string
  max?: string
  /** '': no day. */
  value: string
  onChange: (day: string) => void
}

/**
 * A day. A date that is being typed stays in the field until the field is left: on its way to a day it may be the year
 * 2.
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
