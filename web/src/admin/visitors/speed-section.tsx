import { numberText, pageTemplates } from '@coop/sync/rules'
import {
  connections,
  type SpeedFigure,
  type SpeedFilter,
  speedGoals,
  type SpeedMetric,
  type SpeedReport,
  speedReportSchema,
} from '@coop/sync/usage'
import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Select } from '../../ui/controls/select.tsx'
import { NotShown } from '../requests/not-shown.tsx'
import { serverJson } from '../requests/server-request.ts'
import { useServerData } from '../requests/use-server-data.ts'
import type { Period } from './periods.ts'
import { usageCsv } from './read-usage.ts'

const names: Record<SpeedMetric, { title: string; meaning: string }> = {
  LCP: { title: 'Shown (LCP)', meaning: 'until the largest part of the page is shown' },
  INP: { title: 'Reaction (INP)', meaning: 'from a press until the screen changes' },
  CLS: { title: 'Shift (CLS)', meaning: 'how much the layout shifts' },
  TTFB: { title: 'First byte (TTFB)', meaning: 'until the server has answered' },
}
const devices = ['mobile', 'desktop']
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const seconds = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const shift = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 })

/** The speed of the site for its readers: each metric with its goal, and its change since the last release. */
export function SpeedSection({ period }: { period: Period }) {
  const [filter, setFilter] = useState<Record<keyof SpeedFilter, string>>({
    template: '',
    device: '',
    connection: '',
  })
  const chosen = Object.entries(filter).filter(([, value]) => value !== '')
  const query = String(new URLSearchParams([['from', period.from], ['to', period.to], ...chosen]))
  const { data, error, isLoading, reload } = useServerData(query, (signal) =>
    serverJson(speedReportSchema, 'GET', `/api/admin/usage/speed?${query}`, null, signal),
  )
  const choice = (name: keyof SpeedFilter, label: string, all: string, values: readonly string[]) => (
    <Select
      label={label}
      value={filter[name]}
      options={[{ value: '', label: all }, ...values.map((value) => ({ value, label: labelOf(value) }))]}
      onChange={(value) => setFilter({ ...filter, [name]: value })}
    />
  )
  return (
    <section aria-label="Speed" className="min-w-0 rounded-card border border-line bg-surface p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-heading font-semibold">Speed</h2>
        <a
          href={usageCsv(period, 'speed')}
          download
          className="text-sm text-accent underline"
          aria-label="Speed by day as CSV"
        >
          CSV
        </a>
      </div>
      <p className="mb-4 text-sm text-muted">
        Three of four visits are at least this fast (p75). Measured in the browsers of visitors until they
        first leave the tab.
      </p>
      <div className="mb-5 grid gap-3 sm:grid-cols-3">
        {choice('template', 'Kind of page', 'Every page', pageTemplates)}
        {choice('device', 'Device', 'Every device', devices)}
        {choice('connection', 'Connection', 'Every connection', connections)}
      </div>
      {error !== null && <NotShown title="Speed could not be loaded" error={error} onRetry={reload} />}
      {error === null && data === null && <output>Loading speed …</output>}
      {error === null && data !== null && (
        <div aria-busy={isLoading}>
          <Figures report={data} isFiltered={chosen.length > 0} />
        </div>
      )}
    </section>
  )
}

function Figures({ report: { release, metrics }, isFiltered }: { report: SpeedReport; isFiltered: boolean }) {
  if (metrics.every(({ period, since }) => period.visits === 0 && since.visits === 0)) {
    return (
      <p className="text-muted">
        {isFiltered
          ? 'No visits of this kind in this period.'
          : 'No visits measured in this period. Data appears after the first visits. Browsers with Do Not Track or Global Privacy Control are not counted.'}
      </p>
    )
  }
  return (
    <>
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
        {metrics.map(({ metric, period, before, since }) => (
          <li key={metric} className="border-t border-line pt-3">
            <h3 className="font-semibold">{names[metric].title}</h3>
            <p className="text-sm text-muted">{names[metric].meaning}</p>
            <p className="mt-2 font-display text-subtitle tabular-nums">{valueText(metric, period.p75)}</p>
            <Goal metric={metric} p75={period.p75} />
            <p className="text-sm text-muted">{visitsText(period.visits)}</p>
            {release !== null && <SinceRelease metric={metric} before={before} since={since} />}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">
        {release === null
          ? 'The change since the last site update is shown after the next update.'
          : `The last site update was on ${day.format(new Date(release.day))}. It is compared with the days since ${day.format(new Date(release.before))}.`}
      </p>
    </>
  )
}

function Goal({ metric, p75 }: { metric: SpeedMetric; p75: number | null }) {
  const goal = valueText(metric, speedGoals[metric])
  if (p75 === null) return <p className="text-sm text-muted">Goal: {goal} at most</p>
  const isMet = p75 <= speedGoals[metric]
  const Icon = isMet ? Check : TriangleAlert
  return (
    <p className={`flex items-center gap-1.5 text-sm ${isMet ? 'text-success' : 'text-danger'}`}>
      <Icon aria-hidden="true" size={16} />
      {isMet ? 'Goal met' : 'Goal missed'}: {goal} at most
    </p>
  )
}

function SinceRelease({
  metric,
  before,
  since,
}: {
  metric: SpeedMetric
  before: SpeedFigure
  since: SpeedFigure
}) {
  if (since.p75 === null) return <p className="mt-1 text-sm text-muted">No visits since the update yet</p>
  if (before.p75 === null) {
    return (
      <p className="mt-1 text-sm text-muted">
        {valueText(metric, since.p75)} since the update, no visits before
      </p>
    )
  }
  const change =
    before.p75 === 0 ? Math.sign(since.p75) * 100 : Math.round((since.p75 / before.p75 - 1) * 100)
  const direction = change < 0 ? 'less' : 'more'
  return (
    <p className="mt-1 text-sm">
      <span className={change < 0 ? 'text-success' : change > 0 ? 'text-danger' : ''}>
        {change === 0 ? 'Unchanged' : `${percent.format(Math.abs(change))} % ${direction}`} since the update
      </span>
      <span className="block text-muted">
        {valueText(metric, before.p75)} before, {valueText(metric, since.p75)} since (
        {visitsText(since.visits)})
      </span>
    </p>
  )
}

function valueText(metric: SpeedMetric, value: number | null): string {
  if (value === null) return '–'
  if (metric === 'CLS') return shift.format(value)
  return value < 999.5 ? `${percent.format(value)} ms` : `${seconds.format(value / 1000)} s`
}

function visitsText(visits: number): string {
  return `${numberText(visits)} ${visits === 1 ? 'visit' : 'visits'}`
}

/** The label of a filter value. The variable part of a page address is shown as an ellipsis. */
function labelOf(value: string): string {
  if (value === '*') return 'Not found'
  return value.replace(/:\w+$/, '…')
}
