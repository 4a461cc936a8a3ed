import { entityNamed } from '@coop/sync/entities'
import type { ActivityLine } from '@coop/sync/history'
import { Link } from 'react-router-dom'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { useQueue, useRow } from '../data/hooks.ts'
import { titleOf } from '../data/row-values.ts'
import { newAddress, rowAddress } from '../entities/addresses.ts'
import { useReleasedRow } from '../staging/use-released-row.ts'
import { dayOrTime } from '../texts/day-or-time.ts'
import { type OwnRow, ownRows } from './own-rows.ts'
import { Panel } from './panel.tsx'

const UnsavedDrafts = lazyComponent(async () => (await import('../queue/unsaved-drafts.tsx')).UnsavedDrafts)

/** The rows that the current person changed last, and unsaved text. */
export function GoOnPanel({ own }: { own: readonly ActivityLine[] }) {
  const rows = ownRows(useQueue(), own)
  return (
    <>
      <Panel title="Continue" className="min-h-25">
        {rows.length === 0 ? (
          <p className="text-muted">
            Content that you edit is listed here. Start with{' '}
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
  'on-device': { text: 'pending', look: 'text-device' },
  done: { text: '', look: '' },
}

function RowLine({ row }: { row: OwnRow }) {
  return row.entity === 'release_edits' ? <ReleasedLine row={row} /> : <SiteLine row={row} />
}

function SiteLine({ row: own }: { row: OwnRow }) {
  const { entity: name, rowId, title } = own
  const row = useRow(name, rowId)
  if (row === null) return null
  const entity = entityNamed(name)
  return (
    <LineLink
      to={rowAddress(name, rowId)}
      title={row === undefined ? title : titleOf(entity, row.values, rowId)}
      about={entity.label.toLowerCase()}
      own={own}
    />
  )
}

/** An edit in a release, with a link to the row in that release. */
function ReleasedLine({ row: own }: { row: OwnRow }) {
  const row = useReleasedRow(own.rowId)
  if (row === null) return null
  return (
    <LineLink
      to={row.address}
      title={row.title}
      about={`in release “${row.release.values.name}”`}
      own={own}
      onOpen={row.onOpen}
    />
  )
}

interface LineLinkProps {
  to: string
  title: string
  about: string
  own: OwnRow
  onOpen?: () => void
}

function LineLink({ to, title, about, own, onOpen }: LineLinkProps) {
  const { entity, state, at } = own
  const { text, look } = states[state]
  return (
    <li>
      <Link
        to={to}
        {...(onOpen === undefined ? {} : { onClick: onOpen })}
        className="flex min-h-9 items-center gap-3 rounded-control px-2 hover:bg-tint"
      >
        <span className="min-w-0 truncate font-semibold">{title}</span>
        <span className="ml-auto flex max-w-3/5 shrink-0 max-sm:max-w-1/2 gap-1 text-sm text-muted tabular-nums">
          {text === '' ? null : <span className={`shrink-0 ${look}`}>{text},</span>}
          <span className={`truncate ${entity === 'release_edits' ? '' : 'max-sm:hidden'}`}>{about},</span>
          <span className="shrink-0">{dayOrTime(at)}</span>
        </span>
      </Link>
    </li>
  )
}
