import { numberText } from '@coop/sync/rules'
import type { ReactNode } from 'react'

interface BarListProps {
  /** `value` is null if it is unknown; the bar is then omitted. */
  rows: readonly { name: string; value: number | null; note?: ReactNode }[]
}

/** Names with a figure each, and a bar in proportion to the largest. */
export function BarList({ rows }: BarListProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value ?? 0))
  return (
    <ul className="space-y-2.5">
      {rows.map(({ name, value, note }, i) => (
        <li key={i}>
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 tabular-nums">
              {value === null ? '–' : numberText(value)} {note}
            </span>
          </div>
          <div aria-hidden="true" className="mt-1 h-1.5 bg-tint">
            <div
              className="h-full bg-accent [print-color-adjust:exact]"
              style={{ width: `${(Math.max(0, value ?? 0) / most) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
