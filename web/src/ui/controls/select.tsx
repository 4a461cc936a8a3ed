import { useId } from 'react'
import { controlClass } from './control-class.ts'

interface SelectOption {
  value: string
  label: string
}

interface SelectProps {
  label: string
  /** The name of the value in a form request. */
  name?: string
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
}

/** A native select, which supports keyboard, touch and screen readers. */
export function Select({ label, name, value, options, onChange }: SelectProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
