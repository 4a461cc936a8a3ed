import { numberText } from '@coop/sync/rules'
import { BarList } from '../charts/bar-list.tsx'
import { changeInPercent } from './periods.ts'

interface RankedBarsProps {
  title: string
  rows: readonly { name: string; views: number; before: number }[]
  /** The label of an empty name. */
  unnamed?: string
  csv: string
}

/** Names ordered by views, each with the number, its change, and a bar in proportion to the first. */
export function RankedBars({ title, rows, unnamed = '', csv }: RankedBarsProps) {
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface p-4">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-heading font-semibold">{title}</h2>
        <a href={csv} download className="text-sm text-accent underline" aria-label={`${title} as CSV`}>
          CSV
        </a>
      </div>
      {rows.length === 0 && <p className="text-muted">No data in this period.</p>}
      <BarList
        rows={rows.map(({ name, views, before }) => ({
          name: name === '' ? unnamed : name,
          value: views,
          note: <Change value={views} before={before} />,
        }))}
      />
    </section>
  )
}

export function Change({ value, before }: { value: number; before: number }) {
  // There is no change if both values are 0.
  if (value === 0 && before === 0) return null
  const change = changeInPercent(value, before)
  if (change === null) return <span className="text-muted">new</span>
  return (
    <span className={change < 0 ? 'text-danger' : 'text-success'}>
      {change > 0 ? '+' : change < 0 ? '−' : '±'}
      {numberText(Math.abs(change))} %
    </span>
  )
}
