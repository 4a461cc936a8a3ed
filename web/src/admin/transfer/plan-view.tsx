import { numberText } from '@coop/sync/rules'
import { useState } from 'react'
import { Chip } from '../../ui/text/chip.tsx'
import { Pages } from '../table/pages.tsx'
import { type ImportPlan, isWarned, type PlannedState } from './import-plan.ts'
import { PlannedRowItem, type PlannedRowItemProps } from './planned-row-item.tsx'

const PAGE = 50

type Kind = PlannedState | 'warned' | 'all'

const kinds: readonly { state: Kind; label: string }[] = [
  { state: 'error', label: 'With errors' },
  { state: 'warned', label: 'With warnings' },
  { state: 'new', label: 'New' },
  { state: 'changed', label: 'Changed' },
  { state: 'same', label: 'Unchanged' },
  { state: 'all', label: 'All' },
]

/** The plan of an import row by row, those with errors or warnings first. */
export function PlanView({ plan, ...rest }: { plan: ImportPlan } & Omit<PlannedRowItemProps, 'row'>) {
  const [chosen, setChosen] = useState<Kind | null>(null)
  const [page, setPage] = useState(0)
  const count = (state: Kind) =>
    state === 'all' ? plan.rows.length : state === 'warned' ? plan.warned : plan.counts[state]
  const first = kinds.find(({ state }) => state !== 'same' && count(state) > 0)?.state ?? 'all'
  const kind = chosen !== null && count(chosen) > 0 ? chosen : first
  const rows =
    kind === 'all'
      ? plan.rows
      : plan.rows.filter((row) => (kind === 'warned' ? isWarned(row) : row.state === kind))
  const pages = Math.max(1, Math.ceil(rows.length / PAGE))
  const current = Math.min(page, pages - 1)
  return (
    <section aria-label="Rows of the file">
      <div className="mb-3 flex flex-wrap gap-2">
        {kinds
          .filter(({ state }) => count(state) > 0)
          .map(({ state, label }) => (
            <Chip
              key={state}
              pressed={state === kind}
              onPress={() => {
                setChosen(state)
                setPage(0)
              }}
            >
              {label} {numberText(count(state))}
            </Chip>
          ))}
      </div>
      <ul className="border-t border-line">
        {rows.slice(current * PAGE, (current + 1) * PAGE).map((row) => (
          <PlannedRowItem key={row.number} row={row} {...rest} />
        ))}
      </ul>
      {pages === 1 ? null : (
        <Pages current={current} pages={pages} size={PAGE} total={rows.length} onPage={setPage} />
      )}
    </section>
  )
}
