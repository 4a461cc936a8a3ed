import { numberText } from '@coop/sync/rules'
import type { UsageReport } from '@coop/sync/usage'

const width = 720
const height = 180
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Page views of each day as bars, those of the period before as a line behind them. The table has the same numbers. */
export function DayChart({ days }: { days: UsageReport['days'] }) {
  const most = Math.max(1, ...days.flatMap(({ views, viewsBefore }) => [views, viewsBefore]))
  const step = width / Math.max(1, days.length)
  const top = (value: number): number => height * (1 - value / most)
  const before = days.map(({ viewsBefore }, at) => `${(at + 0.5) * step},${top(viewsBefore)}`).join(' ')
  return (
    <figure>
      <p aria-hidden="true" className="mb-1 text-xs text-muted tabular-nums">
        {numberText(most)}
      </p>
      {/* Bars stretch with the card; letters and lines, which must not, are drawn without its scale. */}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Page views by day, at most ${numberText(most)} on one day`}
        className="h-40 w-full overflow-visible border-b border-line-strong sm:h-60"
      >
        {days.map(({ day: date, views, visitors }, at) => (
          <rect
            key={date}
            x={at * step + step * 0.15}
            y={top(views)}
            width={step * 0.7}
            height={height - top(views)}
            className="fill-accent"
          >
            <title>{`${day.format(new Date(date))}: ${numberText(views)} views, ${numberText(visitors)} visitors`}</title>
          </rect>
        ))}
        {days.length > 1 && (
          <polyline
            points={before}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-ink"
            strokeWidth="2"
            strokeDasharray="5 4"
          />
        )}
      </svg>
      <DayLabels days={days} />
      <figcaption className="mt-4 flex flex-wrap gap-x-6 text-sm text-muted">
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

/** At most seven dates below their bars, every other one of them on a phone. */
function DayLabels({ days }: { days: UsageReport['days'] }) {
  const every = Math.ceil(days.length / 7)
  return (
    <div aria-hidden="true" className="relative mt-1.5 h-4 text-xs text-muted">
      {days.map(({ day: date }, at) =>
        at % every === 0 ? (
          <span
            key={date}
            className={`absolute -translate-x-1/2 whitespace-nowrap ${(at / every) % 2 === 1 ? 'max-sm:hidden' : ''}`}
            style={{ left: `${(100 * (at + 0.5)) / days.length}%` }}
          >
            {day.format(new Date(date))}
          </span>
        ) : null,
      )}
    </div>
  )
}
