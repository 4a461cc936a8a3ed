import { numberText } from '@coop/sync/rules'
import { useState } from 'react'
import { Chip } from '../../ui/text/chip.tsx'
import { type ImportPlan, isWarned, type PlannedState } from './import-plan.ts'
import type { PlannedRowItemProps } from './planned-row-item.tsx'
import { PlannedRows } from './planned-rows.tsx'

type Kind = PlannedState | 'warned' | 'all'

const kinds: readonly { state: Kind; label: string }[] = [
  { state: 'error', label: 'With errors' },
  { state: 'warned', label: 'With warnings' },
  { state: 'new', label: 'New' },
  { state: 'changed', label: 'Changed' },
  { state: 'same', label: 'Unchanged' },
  { state: 'all', label: 'All' },
]

/** The plan of an import row by row. Rows with errors or warnings come first. */
export function PlanView({ plan, ...rest }: { plan: ImportPlan } & Omit<PlannedRowItemProps, 'row'>) {
  const [chosen, setChosen] = useState<Kind | null>(null)
  const count = (state: Kind) =>
    state === 'all' ? plan.rows.length : state === 'warned' ? plan.warned : plan.counts[state]
  const first = kinds.find(({ state }) => state !== 'same' && count(state) > 0)?.state ?? 'all'
  const kind = chosen !== null && count(chosen) > 0 ? chosen : first
  const rows =
    kind === 'all'
      ? plan.rows
      : plan.rows.filter((row) => (kind === 'warned' ? isWarned(row) : row.state === kind))
  return (
    <section aria-label="Rows of the file">
      <div className="mb-3 flex flex-wrap gap-2">
        {kinds
          .filter(({ state }) => count(state) > 0)
          .map(({ state, label }) => (
            <Chip key={state} pressed={state === kind} onPress={() => setChosen(state)}>
              {label} {numberText(count(state))}
            </Chip>
          ))}
      </div>
      {/* The key makes another kind of rows start at its first page. */}
      <PlannedRows key={kind} rows={rows} {...rest} />
    </section>
  )
}
