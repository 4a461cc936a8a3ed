import type { EntityName } from '@coop/sync/entities'
import { numberText } from '@coop/sync/rules'
import { Link } from 'react-router-dom'
import { listAddress } from '../entities/addresses.ts'

export interface Figure {
  readonly entity: EntityName
  readonly label: string
  /** null: not yet known. */
  readonly value: number | null
  readonly note?: string
}

/** Counts in one line, each a link to its list. */
export function FiguresLine({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul aria-label="Totals" className="mt-4 flex flex-wrap gap-x-6 border-t border-line pt-2">
      {figures.map(({ entity, label, value, note }) => (
        <li key={label}>
          <Link to={listAddress(entity)} className="inline-flex min-h-8 items-center gap-1.5 hover:underline">
            <span className="font-semibold tabular-nums">
              {value === null ? <span aria-label="Loading">…</span> : numberText(value)}
            </span>{' '}
            <span className="text-sm text-muted">{label}</span>
            {note === undefined || value === null ? null : (
              <span className="text-sm text-muted"> ({note})</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
