import { numberText } from '@coop/sync/rules'
import { memo } from 'react'
import type { Stat } from '../entities/entity-record.ts'

/** The figures of a list, in one line above it. */
export function StatLine({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="mb-2 flex flex-wrap gap-x-4 gap-y-0.5 text-xs md:gap-x-6 md:text-sm">
      {stats.map((stat) => (
        <Figure key={stat.label} {...stat} />
      ))}
    </dl>
  )
}

const Figure = memo(function Figure({ label, value, note }: Stat) {
  return (
    <div className="flex items-baseline gap-1.5 whitespace-nowrap">
      <dt className="text-muted">{label}</dt>
      <dd className="order-first font-semibold tabular-nums">
        {typeof value === 'number' ? numberText(value) : (value ?? <span aria-label="Loading">…</span>)}
      </dd>
      {note === undefined ? null : (
        // An unknown value reserves its space, so that nothing beside it moves.
        <dd className={`text-muted ${value === null ? 'invisible' : ''}`}>({note})</dd>
      )}
    </div>
  )
})
