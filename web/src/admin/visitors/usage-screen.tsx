import { numberText } from '@coop/sync/rules'
import type { UsageReport } from '@coop/sync/usage'
import { useState } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { NotLoadedYet } from '../../ui/states/not-loaded-yet.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { StatLine } from '../screens/stat-line.tsx'
import { NotShown } from '../requests/not-shown.tsx'
import { useServerData } from '../requests/use-server-data.ts'
import { PeriodChoice } from './period-choice.tsx'
import { lastDays, type Period } from './periods.ts'
import { Change, RankedBars } from './ranked-bars.tsx'
import { readUsage, usageCsv } from './read-usage.ts'
import { SpeedSection } from './speed-section.tsx'

// The chart shares a file with those of reports, which few visits need.
const DayChart = lazyComponent(async () => (await import('./day-chart.tsx')).DayChart, NotLoadedYet, 'used')

/** The usage of the site in a period, compared with the previous one. It is available only online. */
export function UsageScreen() {
  const [now] = useState(Date.now)
  const [period, setPeriod] = useState<Period>(() => lastDays(30, now))
  const { data, error, isLoading, reload } = useServerData(`${period.from} ${period.to}`, (signal) =>
    readUsage(period, signal),
  )
  const isOfPeriod = data?.from === period.from && data.to === period.to
  // The values of the previous period stay until the next are loaded, but not if that fails.
  const report = isOfPeriod || (isLoading && error === null) ? data : null
  return (
    <>
      <ScreenHead heading="Usage" purpose="What visitors open and read. The data is anonymous." />
      <PeriodChoice period={period} now={now} onChange={setPeriod} />
      {error !== null && (
        <div className="mb-5">
          <NotShown title="Usage could not be loaded" error={error} onRetry={reload} />
        </div>
      )}
      {report === null && isLoading && <output>Loading usage …</output>}
      {report !== null && (
        <div aria-busy={isLoading} className="space-y-5">
          <Report report={report} period={period} />
        </div>
      )}
    </>
  )
}

function Report({ report, period }: { report: UsageReport; period: Period }) {
  const { totals, totalsBefore: before } = report
  const about = totals.isExact ? '' : 'about '
  const isEmpty = totals.views === 0 && before.views === 0
  const figure = (value: number, then: number) => (
    <>
      {numberText(value)}{' '}
      <span className="font-normal">
        <Change value={value} before={then} />
      </span>
    </>
  )
  return (
    <>
      <StatLine
        stats={[
          {
            label: `Visitors${about === '' ? '' : ' (about)'}`,
            value: figure(totals.visitors, before.visitors),
          },
          { label: 'Sessions', value: figure(totals.sessions, before.sessions) },
          { label: 'Page views', value: figure(totals.views, before.views) },
        ]}
      />
      <p className="text-sm text-muted">
        {report.countsAdministrators
          ? 'Visits by signed-in people are counted.'
          : 'Visits by signed-in people, including you, are not counted.'}
      </p>
      <section className="rounded-card border border-line bg-surface p-4">
        <h2 className="mb-2 text-heading font-semibold">By day</h2>
        {isEmpty ? (
          <p className="text-muted">No data in this period or the previous one.</p>
        ) : (
          <Tabs
            label="By day"
            tabs={[
              { value: 'chart', label: 'Chart', content: <DayChart days={report.days} /> },
              { value: 'table', label: 'Table', content: <DayTable report={report} period={period} /> },
            ]}
          />
        )}
      </section>
      <SpeedSection period={period} />
      <div className="grid gap-5 lg:grid-cols-2">
        <RankedBars title="Pages" rows={report.pages} csv={usageCsv(period, 'pages')} />
        <div className="min-w-0 space-y-5">
          <RankedBars
            title="Referrers"
            rows={report.referrers}
            unnamed="directly"
            csv={usageCsv(period, 'referrers')}
          />
          <RankedBars title="Devices" rows={report.devices} csv={usageCsv(period, 'devices')} />
        </div>
      </div>
      <section className="min-w-0 rounded-card border border-line bg-surface p-4">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="mb-2 text-heading font-semibold">Sections</h2>
          <a href={usageCsv(period, 'sections')} download className="text-sm text-accent underline">
            CSV
          </a>
        </div>
        {report.sections.length === 0 ? (
          <p className="text-muted">No data in this period.</p>
        ) : (
          <Table
            caption="Time and scroll depth of the sections of a page, with the previous period in brackets"
            rows={report.sections}
            rowKey={({ path, section }) => `${path} ${section}`}
            columns={[
              { title: 'Page', cell: ({ path }) => path },
              { title: 'Section', cell: ({ section }) => section },
              { title: 'Views', isNumber: true, cell: (row) => withBefore(row.views, row.viewsBefore, '') },
              { title: 'Time', isNumber: true, cell: (row) => withBefore(row.time, row.timeBefore, ' s') },
              {
                title: 'Depth',
                isNumber: true,
                cell: (row) => withBefore(row.scroll, row.scrollBefore, ' %'),
              },
            ]}
          />
        )}
      </section>
    </>
  )
}

function DayTable({ report, period }: { report: UsageReport; period: Period }) {
  return (
    <>
      <Table
        caption="Visitors and views of each day"
        rows={report.days}
        rowKey={({ day }) => day}
        columns={[
          { title: 'Day', cell: dayCell },
          { title: 'Visitors', isNumber: true, cell: ({ visitors }) => numberText(visitors) },
          { title: 'Sessions', isNumber: true, cell: ({ sessions }) => numberText(sessions) },
          { title: 'Views', isNumber: true, cell: ({ views }) => numberText(views) },
          { title: 'Before', isNumber: true, cell: ({ viewsBefore }) => numberText(viewsBefore) },
        ]}
      />
      <a href={usageCsv(period, 'days')} download className="mt-3 inline-block text-accent underline">
        CSV
      </a>
    </>
  )
}

function dayCell({ day }: { day: string }) {
  return <time className="whitespace-nowrap">{day}</time>
}

function withBefore(value: number, before: number | null, unit: string): string {
  const now = `${numberText(Math.round(value))}${unit}`
  return before === null ? now : `${now} (${numberText(Math.round(before))}${unit})`
}
