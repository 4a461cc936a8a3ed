import type { ReactNode } from 'react'

export interface Stat {
  readonly label: string
  /** null: not yet known. */
  readonly value: ReactNode
}

/** A few figures in a row, two beside each other on a phone. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      {stats.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end border-t border-ink pt-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-title font-normal">
            {value ?? <span aria-label="Loading">…</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
