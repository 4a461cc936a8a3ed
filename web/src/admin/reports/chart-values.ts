import type { Json } from '@coop/sync/write'
import type { Series } from '../charts/series-chart.tsx'
import { cellText, type Result } from '../queries/result.ts'

/** A chart with more points would be unreadable. */
const MOST_POINTS = 400
const MOST_SERIES = 4
const MOST_CELLS = 4_000

/** The first column contains the points, and each column of numbers is a series. null: the rows do not fit. */
export function seriesOf(
  { columns, rows }: Result,
  shape: Series['shape'],
): { points: readonly string[]; series: readonly Series[] } | null {
  const figures = columns.flatMap(({ isNumber }, i) => (isNumber && i > 0 ? [i] : [])).slice(0, MOST_SERIES)
  if (columns.length < 2 || figures.length === 0 || rows.length === 0 || rows.length > MOST_POINTS)
    return null
  return {
    points: rows.map(({ cells }) => cellText(cells[0])),
    series: figures.map((column) => ({
      name: columns[column]?.name ?? '',
      shape,
      values: rows.map(({ cells }) => numberOf(cells[column])),
    })),
  }
}

interface Grid {
  readonly names: readonly [rows: string, columns: string]
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly valueAt: (row: number, column: number) => number | null
}

/** The first two columns are the dimensions, and the third is the value. null: the rows do not fit. */
export function gridOf({ columns, rows }: Result): Grid | null {
  const [first, second, third] = columns
  if (first === undefined || second === undefined || third?.isNumber !== true || rows.length === 0)
    return null
  const names = (column: number) => [...new Set(rows.map(({ cells }) => cellText(cells[column])))]
  const [down, across] = [names(0), names(1)]
  if (down.length * across.length > MOST_CELLS) return null
  const key = (row: string | undefined, column: string | undefined) => JSON.stringify([row, column])
  const values = new Map(
    rows.map(({ cells }) => [key(cellText(cells[0]), cellText(cells[1])), numberOf(cells[2])]),
  )
  return {
    names: [first.name, second.name],
    rows: down,
    columns: across,
    valueAt: (row, column) => values.get(key(down[row], across[column])) ?? null,
  }
}

/** The first number of the first row, or 0 without rows. null: there is no column of numbers. */
export function figureOf({
  columns,
  rows,
}: Result): { name: string; value: number | null; column: number } | null {
  const column = columns.findIndex(({ isNumber }) => isNumber)
  const name = columns[column]?.name
  if (name === undefined) return null
  const [row] = rows
  return { name, column, value: row === undefined ? 0 : numberOf(row.cells[column]) }
}

function numberOf(cell: Json | undefined): number | null {
  return typeof cell === 'number' ? cell : null
}
