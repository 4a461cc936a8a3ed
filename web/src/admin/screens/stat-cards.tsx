import { numberText } from '@coop/sync/rules'
import { memo } from 'react'
import type { Stat } from '../entities/entity-record.ts'

/** A few figures in a row, on a phone two beside each other. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
      {stats.map((stat) => (
        <StatCard key={stat.label} {...stat} />
      ))}
    </dl>
  )
}

const StatCard = memo(function StatCard({ label, value, note }: Stat) {
  return (
    <div className="flex flex-col-reverse justify-end border-t border-ink pt-3">
      <dt className="text-sm text-muted">
        {label}
        {note === undefined ? null : (
          // Unknown, it keeps its room, so that the list below does not move.
          <span className={`block ${value === null ? 'invisible' : ''}`}>{note}</span>
        )}
      </dt>
      <dd className="font-display text-title font-normal">
        {typeof value === 'number' ? numberText(value) : (value ?? <span aria-label="Loading">…</span>)}
      </dd>
    </div>
  )
})
