import { Button } from '../../ui/buttons/button.tsx'
import { DateField } from '../../ui/controls/date-field.tsx'
import { lastDays, type Period } from './periods.ts'

const shortcuts = [
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
  { label: 'A year', days: 365 },
]

/** Two dates, or one of the usual periods. Invalid periods are not applied. */
export function PeriodChoice({
  period,
  now,
  onChange,
}: {
  period: Period
  /** The time when the screen was opened. */
  now: number
  onChange: (period: Period) => void
}) {
  const change = (next: Period): void => {
    // A year that is still being typed is far in the past.
    if (next.from >= '2000' && next.from <= next.to) onChange(next)
  }
  return (
    <div className="mb-5 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <DateField
        label="From"
        required
        value={period.from}
        max={period.to}
        onChange={(from) => change({ ...period, from })}
      />
      <DateField
        label="To"
        required
        value={period.to}
        min={period.from}
        onChange={(to) => change({ ...period, to })}
      />
      <div className="col-span-2 flex flex-wrap gap-2">
        {shortcuts.map(({ label, days }) => {
          const choice = lastDays(days, now)
          const isChosen = choice.from === period.from && choice.to === period.to
          return (
            <Button
              key={days}
              variant="secondary"
              size="small"
              className="aria-pressed:border-chosen-line aria-pressed:bg-chosen aria-pressed:text-on-chosen"
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
