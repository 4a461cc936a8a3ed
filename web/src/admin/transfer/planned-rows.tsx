import { useState } from 'react'
import { Pages } from '../table/pages.tsx'
import type { PlannedRow } from './plan-import.ts'
import { PlannedRowItem, type PlannedRowItemProps } from './planned-row-item.tsx'

const PAGE = 50

interface PlannedRowsProps extends Omit<PlannedRowItemProps, 'row'> {
  rows: readonly PlannedRow[]
}

/** Rows of a file, in pages. */
export function PlannedRows({ rows, ...rest }: PlannedRowsProps) {
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / PAGE))
  const current = Math.min(page, pages - 1)
  return (
    <>
      <ul className="border-t border-line">
        {rows.slice(current * PAGE, (current + 1) * PAGE).map((row) => (
          <PlannedRowItem key={row.number} row={row} {...rest} />
        ))}
      </ul>
      {pages === 1 ? null : (
        <Pages current={current} pages={pages} size={PAGE} total={rows.length} onPage={setPage} />
      )}
    </>
  )
}
