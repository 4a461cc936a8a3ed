import { numberText } from '@coop/sync/rules'
import type { UsageReport } from '@coop/sync/usage'
import { SeriesChart } from '../charts/series-chart.tsx'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Page views per day as bars, and those of the previous period as a line. The table contains the same numbers. */
export function DayChart({ days }: { days: UsageReport['days'] }) {
  const most = Math.max(0, ...days.map(({ views }) => views))
  return (
    <SeriesChart
      label={`Page views by day, at most ${numberText(most)} on one day`}
      points={days.map(({ day: date }) => day.format(new Date(date)))}
      series={[
        { name: 'Views', shape: 'bars', values: days.map(({ views }) => views) },
        { name: 'Previous period', shape: 'dashes', values: days.map(({ viewsBefore }) => viewsBefore) },
      ]}
    />
  )
}
