import type { Bar } from './bench.ts'

/** `value` is null if the row could not be measured; `note` is then the reason. */
export type Row = { name: string; figure: string; bar: Bar; value: number | null; note: string }

/** One line of the table: target and figure, a mark if the target is missed, and the note. */
export function formatTable(rows: readonly Row[]): string {
  const heading = ['what', 'bar', 'measured', '', 'how']
  const cells = rows.map((row) => [`${row.name}: ${row.figure}`, barText(row.bar), ...resultCells(row)])
  const all = [heading, ...cells]
  const widths = heading.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  const isNumber = (column: number): boolean => column === 1 || column === 2
  return all
    .map((line) =>
      line
        .map((cell, column) =>
          isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function resultCells({ bar, value, note }: Row): [string, string, string] {
  if (value === null) return ['–', '', note.split('\n')[0] ?? '']
  const met = isMet(bar, value)
  return [`${format(value)} ${bar.unit}`, met === null ? '' : met ? '✓' : '✗', note]
}

function isMet(bar: Bar, value: number): boolean | null {
  if ('atLeast' in bar) return value >= bar.atLeast
  return 'atMost' in bar ? value <= bar.atMost : null
}

function barText(bar: Bar): string {
  if ('atLeast' in bar) return `≥ ${format(bar.atLeast)} ${bar.unit}`
  return 'atMost' in bar ? `≤ ${format(bar.atMost)} ${bar.unit}` : ''
}

function format(value: number): string {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0
  return Number(value.toFixed(digits)).toLocaleString('en')
}
