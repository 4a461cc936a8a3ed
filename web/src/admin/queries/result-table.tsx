import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Link } from 'react-router-dom'
import { numberText } from '@coop/sync/rules'
import { cellText, type Result, type ResultRow } from './result.ts'
import { useIsPrinting } from './use-is-printing.ts'

/** Up to this number, all rows are drawn. */
const FEW = 100
/** The maximum on paper. The CSV file contains all rows. */
const MOST_ON_PAPER = 2_000
const ROW_HEIGHT = 40
const SAMPLE = 200

/** All rows of an answer. If there are many, only the visible ones are drawn. */
export function ResultTable({ label, result }: { label: string; result: Result }) {
  const isPrinting = useIsPrinting()
  const { rows, isCut } = result
  const isWhole = rows.length <= FEW || isPrinting
  return (
    <>
      {isWhole ? (
        <WholeTable label={label} result={result} rows={rows.slice(0, MOST_ON_PAPER)} />
      ) : (
        <VirtualTable label={label} result={result} />
      )}
      <p className="mt-2 text-sm text-muted">
        {rowCount(rows.length)}
        {isCut ? ' are shown. The result has more rows' : ''}
        {isPrinting && rows.length > MOST_ON_PAPER
          ? `, of which ${numberText(MOST_ON_PAPER)} are printed`
          : ''}
      </p>
    </>
  )
}

function WholeTable({ label, result, rows }: { label: string; result: Result; rows: readonly ResultRow[] }) {
  return (
    <Scroller label={label}>
      <table aria-label={label} className="w-full border-collapse text-left text-sm">
        <Head result={result} />
        <tbody>
          {rows.map((row, i) => (
            <Row key={i} row={row} result={result} className="max-w-prose align-top wrap-anywhere" />
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

function VirtualTable({ label, result }: { label: string; result: Result }) {
  const scroller = useRef<HTMLElement>(null)
  const { rows } = result
  // oxlint-disable-next-line react/incompatible-library -- nothing memoized gets its functions
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  })
  const drawn = virtualizer.getVirtualItems()
  const above = drawn[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  return (
    <Scroller label={label} scroller={scroller} className="max-h-[70vh] overflow-y-auto">
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="w-full table-fixed border-collapse text-left text-sm"
        style={{ minWidth: `${widths(result).reduce((sum, width) => sum + width, 0)}ch` }}
      >
        <colgroup>
          {widths(result).map((width, i) => (
            <col key={i} style={{ width: `${width}ch` }} />
          ))}
        </colgroup>
        <Head result={result} className="sticky top-0 z-10 bg-paper" />
        <tbody>
          <Space height={above} />
          {drawn.map(({ index }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <Row key={index} index={index} row={row} result={result} className="truncate" />
            )
          })}
          <Space height={below} />
        </tbody>
      </table>
    </Scroller>
  )
}

interface ScrollerProps {
  label: string
  scroller?: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}

function Scroller({ label, scroller, className = '', children }: ScrollerProps) {
  return (
    <section
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by the keyboard
      tabIndex={0}
      aria-label={label}
      className={`overflow-x-auto ${className}`}
    >
      {children}
    </section>
  )
}

/** The height of rows that are not drawn. */
function Space({ height }: { height: number }) {
  return height <= 0 ? null : <tr aria-hidden="true" style={{ height }} />
}

function Head({ result: { columns }, className = '' }: { result: Result; className?: string }) {
  return (
    <thead className={`border-y border-ink text-muted ${className}`}>
      <tr>
        {columns.map(({ name, isNumber }, i) => (
          <th key={i} scope="col" className={`py-2 pr-6 font-semibold ${isNumber ? 'text-right' : ''}`}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowProps {
  row: ResultRow
  result: Result
  /** The index in a table of which only some rows are drawn. */
  index?: number
  className: string
}

function Row({ row, result, index, className }: RowProps) {
  const named = result.columns.findIndex(({ isNumber }) => !isNumber)
  return (
    <tr
      aria-rowindex={index === undefined ? undefined : index + 2}
      className="border-b border-line hover:bg-surface"
      style={index === undefined ? undefined : { height: ROW_HEIGHT }}
    >
      {row.cells.map((cell, i) => {
        const isNumber = result.columns[i]?.isNumber === true
        return (
          <td key={i} className={`py-2 pr-6 ${className} ${isNumber ? 'text-right tabular-nums' : ''}`}>
            {i === named && row.address !== null ? (
              <Link
                to={row.address}
                className="inline-block min-h-6 text-accent underline underline-offset-4"
              >
                {cellText(cell) || 'Open'}
              </Link>
            ) : (
              cellText(cell)
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Column widths in letters, derived from the first rows, so that they do not change while the table is scrolled. */
function widths({ columns, rows }: Result): number[] {
  const sample = rows.slice(0, SAMPLE)
  return columns.map(({ name }, i) => {
    const longest = sample.reduce((most, { cells }) => Math.max(most, cellText(cells[i]).length), name.length)
    return Math.min(48, Math.max(8, longest)) + 4
  })
}

function rowCount(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'row' : 'rows'}`
}
