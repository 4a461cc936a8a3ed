import { numberText } from '@coop/sync/rules'
import { memo } from 'react'
import type { Stat } from '../entities/entity-record.ts'

/** A few figures in a row. On a phone two beside each other, or over a list, which has few lines there, small ones. */
export function StatCards({ stats, overList = false }: { stats: readonly Stat[]; overList?: boolean }) {
  return (
    <dl
      className={`md:mb-5 md:grid md:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] md:gap-3 ${
        overList ? 'mb-2 flex flex-wrap gap-x-4' : 'mb-5 grid grid-cols-2 gap-3'
      }`}
    >
      {stats.map((stat) => (
        <StatCard key={stat.label} {...stat} overList={overList} />
      ))}
    </dl>
  )
}

const StatCard = memo(function StatCard({ label, value, note, overList }: Stat & { overList: boolean }) {
  return (
    <div
      className={`flex md:flex-col-reverse md:justify-end md:border-t md:border-ink md:pt-3 ${
        overList
          ? 'flex-row-reverse items-baseline justify-end gap-1 max-md:text-xs md:items-stretch md:gap-0'
          : 'flex-col-reverse justify-end border-t border-ink pt-3'
      }`}
    >
      <dt className={`text-muted md:text-sm ${overList ? 'text-xs' : 'text-sm'}`}>
        {label}
        {note === undefined ? null : (
          // Unknown, it keeps its room, so that the list below does not move.
          <span className={`${overList ? 'md:block' : 'block'} ${value === null ? 'invisible' : ''}`}>
            {overList ? <span className="md:hidden">: </span> : null}
            {note}
          </span>
        )}
      </dt>
      <dd
        className={
          overList
            ? 'max-md:font-semibold md:font-display md:text-title'
            : 'font-display text-title font-normal'
        }
      >
        {typeof value === 'number' ? numberText(value) : (value ?? <span aria-label="Loading">…</span>)}
      </dd>
    </div>
  )
})
