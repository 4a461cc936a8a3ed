import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { numberText } from '@coop/sync/rules'
import { type PointerEvent, useState } from 'react'
import { useWidth } from './use-width.ts'

export interface Series {
  readonly name: string
  readonly shape: 'bars' | 'line' | 'dashes'
  /** One value per point; null: unknown, shown as a missing bar or as a gap in a line. */
  readonly values: readonly (number | null)[]
}

interface SeriesChartProps {
  label: string
  points: readonly string[]
  series: readonly Series[]
}

const HEIGHT = 260
const margin = { top: 12, right: 8, bottom: 28, left: 52 }
/** The space for the label of a point. */
const LABEL_WIDTH = 76

const fills = ['fill-accent', 'fill-night-display', 'fill-theme-ai', 'fill-theme-growth']
const strokes = ['stroke-accent', 'stroke-ink', 'stroke-theme-ai', 'stroke-theme-growth']
const backgrounds = ['bg-accent', 'bg-night-display', 'bg-theme-ai', 'bg-theme-growth']
const borders = ['border-accent', 'border-ink', 'border-theme-ai', 'border-theme-growth']

/**
 * Ordered values as bars and lines. A slider over the chart moves from point to point by keys, pointer or touch, and
 * announces each. The table beside the chart contains the same values.
 */
export function SeriesChart({ label, points, series }: SeriesChartProps) {
  const [frame, width] = useWidth(720)
  const [chosen, setChosen] = useState<number | null>(null)
  const last = points.length - 1
  const at = Math.min(chosen ?? last, last)
  const plot = {
    width: Math.max(1, width - margin.left - margin.right),
    height: HEIGHT - margin.top - margin.bottom,
  }
  const all = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const x = scaleBand({ domain: points.map((_, i) => i), range: [0, plot.width], padding: 0.25 })
  const y = scaleLinear({
    domain: [Math.min(0, ...all), Math.max(0, ...all) || 1],
    range: [plot.height, 0],
    nice: true,
  })
  const choose = (event: PointerEvent<HTMLElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left
    setChosen(Math.min(last, Math.max(0, Math.floor((left / plot.width) * points.length))))
  }
  return (
    <figure ref={frame} className="min-w-0">
      <div className="relative focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={HEIGHT}
          className="block max-w-full overflow-visible"
        >
          <g transform={`translate(${margin.left} ${margin.top})`}>
            <Marks points={points} series={series} x={x} y={y} at={at} height={plot.height} />
            <AxisLeft
              scale={y}
              tickValues={valueTicks(y, all)}
              hideTicks
              axisLineClassName="stroke-line-strong"
              tickFormat={(value) => numberText(Number(value))}
              tickComponent={ValueTick}
            />
            <AxisBottom
              scale={x}
              top={plot.height}
              tickValues={labelled(points.length, plot.width)}
              tickFormat={(value) => shortened(points[value] ?? '')}
              hideTicks
              axisLineClassName="stroke-line-strong"
              tickComponent={PointTick}
            />
          </g>
        </svg>
        {last < 1 ? null : (
          <input
            type="range"
            min={0}
            max={last}
            value={at}
            aria-label={`${label}, point by point`}
            aria-valuetext={pointText(points, series, at)}
            onChange={(event) => setChosen(Number(event.target.value))}
            onPointerMove={choose}
            className="absolute top-0 h-full cursor-crosshair opacity-0 print:hidden"
            style={{ left: margin.left, width: plot.width }}
          />
        )}
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        <span className="font-medium text-ink">{points[at] ?? ''}</span>
        {series.map(({ name, shape, values }, i) => (
          <span key={i} className="flex items-center gap-2 tabular-nums">
            <span
              aria-hidden="true"
              className={
                shape === 'bars'
                  ? `size-3 ${backgrounds[i % backgrounds.length]}`
                  : `w-5 border-t-2 ${shape === 'dashes' ? 'border-dashed' : ''} ${borders[i % borders.length]}`
              }
            />
            {name}: {valueText(values[at])}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

interface MarksProps {
  points: readonly string[]
  series: readonly Series[]
  x: ReturnType<typeof scaleBand<number>>
  y: ReturnType<typeof scaleLinear<number>>
  at: number
  height: number
}

function Marks({ points, series, x, y, at, height }: MarksProps) {
  const bars = series.filter(({ shape }) => shape === 'bars')
  const middle = (i: number) => (x(i) ?? 0) + x.bandwidth() / 2
  return (
    <>
      <rect x={x(at) ?? 0} width={x.bandwidth()} height={height} className="fill-tint print:hidden" />
      {series.map((each, i) => {
        const { shape, values } = each
        if (shape !== 'bars')
          return (
            <LinePath
              key={i}
              data={[...values.entries()]}
              defined={([, value]) => value !== null}
              x={([at]) => middle(at)}
              y={([, value]) => y(value ?? 0)}
              className={`fill-none ${strokes[i % strokes.length]}`}
              strokeWidth={2}
              strokeDasharray={shape === 'dashes' ? '5 4' : undefined}
            />
          )
        const width = x.bandwidth() / bars.length
        const left = width * bars.indexOf(each)
        return points.map((_, point) => {
          const value = values[point] ?? null
          if (value === null) return null
          return (
            <Bar
              key={`${i} ${point}`}
              x={(x(point) ?? 0) + left}
              y={Math.min(y(value), y(0))}
              width={Math.max(1, width - (bars.length > 1 ? 1 : 0))}
              height={Math.abs(y(value) - y(0))}
              className={fills[i % fills.length] ?? ''}
            />
          )
        })
      })}
    </>
  )
}

/** Integer values, such as visits, must not have fractional axis labels. */
function valueTicks(y: ReturnType<typeof scaleLinear<number>>, values: readonly number[]): number[] {
  const ticks = y.ticks(5)
  return values.every(Number.isInteger) ? ticks.filter(Number.isInteger) : ticks
}

function ValueTick({ x, y, formattedValue }: TickRendererProps) {
  return (
    <text x={x} y={y} dy="0.3em" textAnchor="end" className="fill-muted text-xs tabular-nums">
      {formattedValue}
    </text>
  )
}

function PointTick({ x, formattedValue }: TickRendererProps) {
  return (
    <text x={x} y={20} textAnchor="middle" className="fill-muted text-xs">
      {formattedValue}
    </text>
  )
}

/** The indices of the points that have space for a label. */
function labelled(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil((count * LABEL_WIDTH) / width))
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every)
}

function shortened(text: string): string {
  return text.length > 12 ? `${text.slice(0, 11)}…` : text
}

function valueText(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : numberText(value)
}

function pointText(points: readonly string[], series: readonly Series[], at: number): string {
  const values = series.map(({ name, values: all }) => `${name} ${valueText(all[at])}`)
  return `${points[at] ?? ''}: ${values.join(', ')}`
}
