import { numberText } from '@coop/sync/rules'
import type { UsageReport } from '@coop/sync/usage'
import { type ReactNode, useState } from 'react'
import { useServerData } from '../requests/use-server-data.ts'
import { lastDays } from './periods.ts'
import { readUsage } from './read-usage.ts'

const width = 300
const height = 60
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The visitors of the last 30 days as one line, with a description. Its space is reserved before it is loaded. */
export function VisitsLine() {
  const [now] = useState(Date.now)
  const { data, error } = useServerData('visits', (signal) => readUsage(lastDays(30, now), signal))
  return <div className="min-h-28">{shown(data, error)}</div>
}

function shown(report: UsageReport | null, error: string | null): ReactNode {
  if (report === null) return <p className="text-muted">{error ?? 'Loading …'}</p>
  if (report.totals.visitors === 0) {
    return <p className="text-muted">No visits in this period.</p>
  }
  return <Chart report={report} />
}

function Chart({ report: { days, totals } }: { report: UsageReport }) {
  const most = Math.max(1, ...days.map(({ visitors }) => visitors))
  const step = width / Math.max(1, days.length - 1)
  const points = days
    .map(({ visitors }, at) => `${(at * step).toFixed(1)},${(height * (1 - visitors / most)).toFixed(1)}`)
    .join(' ')
  const busiest = days.find(({ visitors }) => visitors === most)
  const about = totals.isExact ? '' : 'about '
  const text = `${about}${numberText(totals.visitors)} ${totals.visitors === 1 ? 'visitor' : 'visitors'}${
    busiest === undefined ? '' : `, most on ${date.format(new Date(busiest.day))}: ${numberText(most)}`
  }`
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Visitors by day: ${text}`}
        className="h-16 w-full overflow-visible border-b border-line"
      >
        <polyline
          points={points}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-accent"
          strokeWidth="2"
        />
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted tabular-nums">
        <span>{first === undefined ? '' : date.format(new Date(first.day))}</span>
        <span>{last === undefined ? '' : date.format(new Date(last.day))}</span>
      </p>
      <figcaption className="mt-1 text-sm">{text.charAt(0).toUpperCase() + text.slice(1)}</figcaption>
    </figure>
  )
}
