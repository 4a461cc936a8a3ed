import type { UsageReport } from '@coop/sync/contract'

const width = 720
const height = 200
const foot = 24
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Page views of each day as bars, those of the period before as a line behind them. The table says the same. */
export function DayChart({ days }: { days: UsageReport['days'] }) {
  const most = Math.max(1, ...days.flatMap(({ views, viewsBefore }) => [views, viewsBefore]))
  const step = width / Math.max(1, days.length)
  const top = (value: number): number => (height - foot) * (1 - value / most)
  const before = days.map(({ viewsBefore }, at) => `${(at + 0.5) * step},${top(viewsBefore)}`).join(' ')
  const every = Math.ceil(days.length / 7)
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Page views by day, at most ${most} on one day`}
        className="h-auto w-full overflow-visible"
      >
        <line x1="0" x2={width} y1={height - foot} y2={height - foot} className="stroke-line-strong" />
        {days.map(({ day: date, views, visitors }, at) => (
          <g key={date}>
            <rect
              x={at * step + step * 0.15}
              y={top(views)}
              width={step * 0.7}
              height={height - foot - top(views)}
              className="fill-accent"
            >
              <title>{`${day.format(new Date(date))}: ${views} views, ${visitors} visitors`}</title>
            </rect>
            {at % every === 0 && (
              <text
                x={(at + 0.5) * step}
                y={height - 6}
                textAnchor="middle"
                className="fill-muted text-[0.75rem]"
              >
                {day.format(new Date(date))}
              </text>
            )}
          </g>
        ))}
        {days.length > 1 && (
          <polyline points={before} className="fill-none stroke-ink" strokeWidth="2" strokeDasharray="5 4" />
        )}
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-6 text-sm text-muted">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3 bg-accent" /> this period
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-ink" /> the period before
        </span>
      </figcaption>
    </figure>
  )
}
