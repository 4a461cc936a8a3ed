import type { ReactNode } from 'react'

interface TableColumn<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, for numbers. */
  isNumber?: boolean
}

interface TableProps<Row> {
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** A table with ruled rows under small headings. On a narrow screen the table scrolls, not the page. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by the keyboard
      tabIndex={0}
      aria-label={caption}
      className="overflow-x-auto"
    >
      <table className="w-full border-collapse text-left">
        <caption className="pb-3 text-left text-sm text-muted">{caption}</caption>
        <thead className="eyebrow border-y border-ink text-muted">
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={`py-3 pr-6 ${isNumber ? numberClass : ''}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line hover:bg-surface">
              {columns.map(({ title, cell, isNumber }) => (
                <td key={title} className={`py-3 pr-6 align-top ${isNumber ? numberClass : ''}`}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const numberClass = 'text-right tabular-nums'
