import { entityNamed } from '@coop/sync/entities'
import type { ActivityLine } from '@coop/sync/history'
import { Link } from 'react-router-dom'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { useQueue, useRow } from '../data/hooks.ts'
import { titleOf } from '../data/row-values.ts'
import { newAddress, rowAddress } from '../entities/addresses.ts'
import { dayOrTime } from './day-or-time.ts'
import { type OwnRow, ownRows } from './own-rows.ts'
import { Panel } from './panel.tsx'

const UnsavedDrafts = lazyComponent(async () => (await import('../queue/unsaved-drafts.tsx')).UnsavedDrafts)

/** The rows that the person at the screen changed last, and input that is not saved. */
export function GoOnPanel({ own }: { own: readonly ActivityLine[] }) {
  const rows = ownRows(useQueue(), own)
  return (
    <>
      <Panel title="Go on" className="min-h-32">
        {rows.length === 0 ? (
          <p className="text-muted">
            The rows that you change are found here again. Begin with{' '}
            <Link to={newAddress('content')} className="text-accent underline underline-offset-4">
              an article
            </Link>
            .
          </p>
        ) : (
          <ul className="-mx-2">
            {rows.map((row) => (
              <RowLine key={`${row.entity} ${row.rowId}`} row={row} />
            ))}
          </ul>
        )}
      </Panel>
      <UnsavedDrafts />
    </>
  )
}

const states: Record<OwnRow['state'], { text: string; look: string }> = {
  parked: { text: 'needs a decision', look: 'text-danger' },
  'on-device': { text: 'on this device', look: 'text-device' },
  done: { text: '', look: '' },
}

function RowLine({ row: { entity: name, rowId, title, at, state } }: { row: OwnRow }) {
  const row = useRow(name, rowId)
  if (row === null) return null
  const entity = entityNamed(name)
  const shown = row === undefined ? title : titleOf(entity, row.values, rowId)
  const { text, look } = states[state]
  return (
    <li>
      <Link
        to={rowAddress(name, rowId)}
        className="flex min-h-9 items-center gap-3 rounded-control px-2 hover:bg-tint"
      >
        <span className="min-w-0 truncate font-semibold">{shown}</span>
        <span className="ml-auto shrink-0 text-right text-sm text-muted tabular-nums">
          {text === '' ? null : <span className={look}>{text}, </span>}
          <span className="max-sm:hidden">{entity.label.toLowerCase()}, </span>
          {dayOrTime(at)}
        </span>
      </Link>
    </li>
  )
}
