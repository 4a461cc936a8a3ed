import { numberText } from '@coop/sync/rules'

interface HeatMapProps {
  label: string
  /** The corner cell: the names of the dimensions. */
  names: readonly [rows: string, columns: string]
  rows: readonly string[]
  columns: readonly string[]
  /** null and 0 are shown as holes. */
  valueAt: (row: number, column: number) => number | null
}

/**
 * A figure for each pair of two dimensions. Larger figures are darker, and holes are marked. It is a table, also for
 * screen readers.
 */
export function HeatMap({ label, names, rows, columns, valueAt }: HeatMapProps) {
  const values = rows.flatMap((_, row) => columns.map((__, column) => valueAt(row, column) ?? 0))
  const most = Math.max(1, ...values)
  const areTurned = columns.length > 8
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by the keyboard
      tabIndex={0}
      aria-label={label}
      // Texts for screen readers are positioned within it. Otherwise they would widen the page.
      data-wide=""
      className="relative overflow-x-auto print:overflow-visible"
    >
      <table aria-label={label} className="border-separate border-spacing-0.5 text-sm">
        <thead>
          <tr>
            <th scope="col" className="pr-4 pb-2 text-left align-bottom font-normal text-muted">
              {names[0]} <span aria-hidden="true">↓</span> {names[1]} <span aria-hidden="true">→</span>
            </th>
            {columns.map((name, i) => (
              <th key={i} scope="col" className="px-1 pb-2 align-bottom font-medium">
                {/* Rotated text in a table row has the height of its letters in every browser. */}
                <span
                  className={
                    areTurned ? 'inline-block max-h-56 rotate-180 text-left [writing-mode:vertical-rl]' : ''
                  }
                >
                  {name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((name, row) => (
            <tr key={row}>
              <th
                scope="row"
                className="sticky left-0 max-w-40 bg-paper pr-4 text-left font-medium sm:max-w-60"
              >
                {name}
              </th>
              {columns.map((_, column) => (
                <HeatCell key={column} value={valueAt(row, column)} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function HeatCell({ value, most }: { value: number | null; most: number }) {
  if (value === null || value === 0)
    return (
      <td className="size-10 min-w-10 print:size-7 print:min-w-7 border border-dashed border-line-strong text-center text-muted">
        <span aria-hidden="true">·</span>
        <span className="sr-only">none</span>
      </td>
    )
  // Up to the middle of the scale the text is dark. Above it, the accent colour needs light text.
  const share = value / most
  const isDark = share > 0.5
  return (
    <td
      className={`size-10 min-w-10 print:size-7 print:min-w-7 text-center font-medium tabular-nums [print-color-adjust:exact] ${isDark ? 'bg-accent text-on-accent' : 'text-ink'}`}
      style={
        isDark
          ? undefined
          : {
              backgroundColor: `color-mix(in oklab, var(--color-accent-tint) ${Math.round(40 + share * 120)}%, var(--color-surface))`,
            }
      }
    >
      {numberText(value)}
    </td>
  )
}
