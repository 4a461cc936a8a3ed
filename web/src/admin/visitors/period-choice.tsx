import { useId, useState } from 'react'
import { controlClass } from '../../ui/controls/control-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { lastDays, type Period } from './periods.ts'

const shortcuts = [
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
  { label: 'A year', days: 365 },
]

/** Any two days, or one of the usual periods. Days that make no period are not taken. */
export function PeriodChoice({
  period,
  now,
  onChange,
}: {
  period: Period
  /** when the screen was opened */
  now: number
  onChange: (period: Period) => void
}) {
  const change = (next: Period): void => {
    // Years that are still being typed lie long ago.
    if (next.from >= '2000' && next.from <= next.to) onChange(next)
  }
  return (
    <div className="mb-5 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <DayField
        label="From"
        value={period.from}
        max={period.to}
        onChange={(from) => change({ ...period, from })}
      />
      <DayField label="To" value={period.to} min={period.from} onChange={(to) => change({ ...period, to })} />
      <div className="col-span-2 flex flex-wrap gap-2">
        {shortcuts.map(({ label, days }) => {
          const choice = lastDays(days, now)
          const isChosen = choice.from === period.from && choice.to === period.to
          return (
            <Button
              key={days}
              variant={isChosen ? 'primary' : 'secondary'}
              size="small"
              className="min-h-11"
              aria-pressed={isChosen}
              onClick={() => onChange(choice)}
            >
              {label}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/** What is being typed stands in the field until it is left: on its way to a day it may be the year 2. */
function DayField({
  label,
  value,
  onChange,
  ...limits
}: {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="date"
        required
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(event.target.value)
        }}
        onBlur={() => setTyped(null)}
        className={controlClass}
        {...limits}
      />
    </div>
  )
}
