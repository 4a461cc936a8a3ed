import { numberText } from '@coop/sync/rules'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { BarList } from '../charts/bar-list.tsx'
import { HeatMap } from '../charts/heat-map.tsx'
import { type Series, SeriesChart } from '../charts/series-chart.tsx'
import type { Result } from '../queries/result.ts'
import { ResultTable } from '../queries/result-table.tsx'
import { figureOf, gridOf, seriesOf } from './chart-values.ts'
import type { ReportView } from './report-view.ts'

interface ResultViewProps {
  title: string
  view: ReportView
  result: Result
}

/** The rows in the view of the report, and always as a table as well. */
export function ResultView({ title, view, result }: ResultViewProps) {
  if (result.rows.length === 0 && view !== 'number')
    return <EmptyState title="No rows" text="No content matches this query." />
  const table = <ResultTable label={title} result={result} />
  if (view === 'table') return table
  const chart = chartOf({ title, view, result })
  if (chart === null)
    return (
      <>
        <p className="mb-3 rounded-control bg-warning-tint p-3 text-sm text-warning">
          This result cannot be shown as a {nouns[view]}, which needs {needs[view]} It is shown as a table.
        </p>
        {table}
      </>
    )
  if (view === 'number')
    return (
      <>
        {chart}
        {result.rows.length > 0 && result.columns.length > 1 ? (
          <ResultTable label={title} result={withoutFigure(result)} />
        ) : null}
      </>
    )
  return (
    <Tabs
      label={title}
      tabs={[
        { value: 'chart', label: 'Chart', content: chart },
        { value: 'table', label: 'Table', content: table },
      ]}
    />
  )
}

/** Longer names of points are shown beside their bars. */
const SHORT = 12

function chartOf({
  title,
  view,
  result,
}: ResultViewProps & { view: Exclude<ReportView, 'table'> }): ReactNode {
  switch (view) {
    case 'bar':
    case 'line': {
      const drawn = seriesOf(result, view === 'bar' ? 'bars' : 'line')
      if (drawn === null) return null
      const { points, series } = drawn
      return view === 'bar' && points.some((name) => name.length > SHORT) ? (
        <Lists points={points} series={series} />
      ) : (
        <SeriesChart label={title} points={points} series={series} />
      )
    }
    case 'heat-map': {
      const grid = gridOf(result)
      return grid === null ? null : <HeatMap label={title} {...grid} />
    }
    case 'number': {
      const figure = figureOf(result)
      if (figure === null) return null
      return (
        <p className="mb-6 flex items-baseline gap-3">
          <span className="font-display text-display tabular-nums">
            {figure.value === null ? '–' : numberText(figure.value)}
          </span>
          <span className="text-muted">{figure.name}</span>
        </p>
      )
    }
    default:
      return view satisfies never
  }
}

function Lists({ points, series }: { points: readonly string[]; series: readonly Series[] }) {
  return series.map(({ name, values }, i) => (
    <section key={i} className="mb-6 max-w-3xl">
      <h2 className="mb-2 text-sm text-muted">{name}</h2>
      <BarList rows={points.map((point, at) => ({ name: point, value: values[at] ?? null }))} />
    </section>
  ))
}

function withoutFigure(result: Result): Result {
  const figure = figureOf(result)
  const isShown = (_: unknown, i: number) => i !== figure?.column
  return {
    ...result,
    columns: result.columns.filter(isShown),
    rows: result.rows.map((row) => ({ ...row, cells: row.cells.filter(isShown) })),
  }
}

const nouns = { bar: 'bar chart', line: 'line chart', 'heat-map': 'heat map', number: 'number' } as const
const needs = {
  bar: 'a first column of names, other columns of numbers, and at most 400 rows.',
  line: 'a first column of names, other columns of numbers, and at most 400 rows.',
  'heat-map': 'two columns of names and a third column of numbers.',
  number: 'a column of numbers.',
} as const
