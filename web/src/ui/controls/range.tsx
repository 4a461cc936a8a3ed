import { useId } from 'react'

interface RangeProps {
  label: string
  /** The name of the value in a form request. */
  name?: string
  value: number
  min: number
  max: number
  step: number
  /** The meanings of the two ends. */
  ends: readonly [string, string]
  /** The current value in words. */
  valueText: string
  onChange: (value: number) => void
}

export function Range({ label, name, value, min, max, step, ends, valueText, onChange }: RangeProps) {
  const id = useId()
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="font-display text-heading text-accent">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        name={name}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={`${value}, ${valueText}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="slider"
        style={{ '--filled': `${(100 * (value - min)) / (max - min)}%` }}
      />
      <div aria-hidden="true" className="flex justify-between text-sm text-muted">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  )
}
