import { numberText } from '@coop/sync/rules'
import { entityNamed } from '@coop/sync/entities'
import { Download, FileUp, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Badge, type BadgeTone } from '../../ui/text/badge.tsx'
import { RowsDrawing } from '../../ui/states/rows-drawing.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { AdminContext } from '../data/admin-context.ts'
import { useAdmin, useQueue, useSource, useUploads } from '../data/hooks.ts'
import type { QueuedEdit, QueueView } from '../data/outbox/queue-view.ts'
import { rowAddress } from '../entities/addresses.ts'
import { unstagedSource } from '../staging/staged-source.ts'
import { errorLabel } from '../texts/error-label.ts'
import { fileWait } from './file-wait.ts'
import { ParkedEditCard } from './parked-edit-card.tsx'
import { ImportEditsDialog } from './import-edits-dialog.tsx'
import { useExportEdits } from '../data/use-export-edits.ts'
import { useReadyOffline } from './use-ready-offline.ts'
import { UnsavedDrafts } from './unsaved-drafts.tsx'
import { useSavedPlace } from './use-saved-place.ts'

const states: Record<QueuedEdit['state'], { text: string; tone: BadgeTone }> = {
  'on-device': { text: 'Pending', tone: 'warning' },
  'held-up': { text: 'Blocked', tone: 'warning' },
  sending: { text: 'Sending', tone: 'accent' },
  accepted: { text: 'Accepted', tone: 'accent' },
  parked: { text: 'Needs a decision', tone: 'danger' },
}
const verbs = { insert: 'New', update: 'Changed', delete: 'Deleted' } as const
const FIELDS_SHOWN = 4
const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/**
 * The edits of this device: those that need a decision, those on their way, and the applied ones. Even while a release
 * is chosen, decisions are made on the rows of the site, and their edits go to the site.
 */
export function EditsScreen() {
  const source = useSource()
  return (
    <AdminContext value={unstagedSource(source)}>
      <Edits />
    </AdminContext>
  )
}

function Edits() {
  const { parked, receipts } = useQueue()
  const { hash } = useLocation()
  const isReadyOffline = useReadyOffline()

  // Scrolls to the edit that a toast or a row links to.
  useEffect(() => {
    if (hash === '') return
    document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(hash.slice(1))}"]`)?.focus()
  }, [hash])

  return (
    <>
      <ScreenHead heading="Edits" purpose="Pending edits of this device, and edits that it has sent.">
        <EditsToolbar />
      </ScreenHead>
      {isReadyOffline ? (
        <p className="mb-6 text-sm text-muted">
          Ready offline. The Admin Panel opens on this device without a connection.
        </p>
      ) : null}

      {parked.length === 0 ? null : (
        <section aria-labelledby="parked-edits" className="mb-8">
          <h2 id="parked-edits" className="mb-3 text-heading font-semibold">
            Need a decision
          </h2>
          <div className="space-y-4">
            {parked.map((edit) => (
              <ParkedEditCard key={edit.write.id} edit={edit} />
            ))}
          </div>
        </section>
      )}

      <UnsavedDrafts />
      <WaitingEdits />

      {receipts.length === 0 ? null : (
        <section aria-labelledby="sent-edits">
          <h2 id="sent-edits" className="mb-3 text-heading font-semibold">
            Sent
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {receipts.map((receipt) => (
              <SentEdit key={receipt.writeId} receipt={receipt} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function EditsToolbar() {
  const data = useAdmin()
  const { pending, offline, paused } = useQueue()
  const unsent = useUnsentCount()
  const { exportEdits, isExporting } = useExportEdits()
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {unsent === 0 ? null : (
        <Button
          variant="secondary"
          size="small"
          disabled={offline || paused !== null}
          onClick={() => data.sendNow()}
        >
          <RefreshCw aria-hidden="true" size={16} /> Send now
        </Button>
      )}
      {pending === 0 ? null : (
        <Button variant="secondary" size="small" disabled={isExporting} onClick={exportEdits}>
          <Download aria-hidden="true" size={16} /> Export
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => setImporting(true)}>
        <FileUp aria-hidden="true" size={16} /> Import edits
      </Button>
      {isImporting ? <ImportEditsDialog onClose={() => setImporting(false)} /> : null}
    </div>
  )
}

/** The number of edits that wait for the network, and not for a decision. */
function useUnsentCount(): number {
  const { pending, parked } = useQueue()
  return pending - parked.length
}

function WaitingEdits() {
  const { edits, receipts, offline } = useQueue()
  const uploads = useUploads()
  const unsent = useUnsentCount()
  const waiting = edits.filter(({ state }) => state !== 'parked')
  const isEmpty = edits.length === 0 && receipts.length === 0
  return (
    <section aria-labelledby="waiting-edits" className="mb-8">
      <h2 id="waiting-edits" className="mb-3 text-heading font-semibold">
        Pending{' '}
        {waiting.length === 0 ? null : (
          <span className="font-normal text-muted">{numberText(waiting.length)}</span>
        )}
      </h2>
      {offline && unsent > 0 ? (
        <p className="mb-3 text-muted">
          This device is offline. Pending edits are sent when the connection is back.
        </p>
      ) : null}
      {waiting.length === 0 ? (
        <>
          {isEmpty ? <RowsDrawing /> : null}
          <p className={`text-muted ${isEmpty ? 'text-center' : ''}`}>
            No pending edits. Edits that you save offline are listed here until they are sent.
          </p>
        </>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {waiting.map((edit) => (
            <EditLine
              key={edit.writeId}
              edit={edit}
              at={edit.since}
              behind={edit.behind}
              {...states[edit.state]}
              {...(isForFiles(edit) ? { text: fileWait(edit.files, uploads) } : {})}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function SentEdit({ receipt }: { receipt: QueueView['receipts'][number] }) {
  const { onSite, op, appliedAt } = receipt
  const place = useSavedPlace(receipt) ?? (op === 'delete' ? 'Removed from the site' : 'On the site')
  return (
    <EditLine
      edit={receipt}
      at={appliedAt}
      text={onSite ? place : 'Accepted'}
      tone={onSite ? 'success' : 'accent'}
    />
  )
}

function isForFiles({ state, files }: QueuedEdit): boolean {
  return state === 'on-device' && files.length > 0
}

/** The labels of the changed fields, shortened if there are many. */
function fieldsText({ entity, fields }: Pick<QueuedEdit, 'entity' | 'fields'>): string {
  const labels = fields.slice(0, FIELDS_SHOWN).map((field) => errorLabel(entityNamed(entity), field))
  const more = fields.length - labels.length
  return `${labels.join(', ')}${more === 0 ? '' : ` and ${more} more`}`
}

function EditLine({
  edit,
  at,
  behind = null,
  text,
  tone,
}: {
  edit: Pick<QueuedEdit, 'entity' | 'rowId' | 'title' | 'op' | 'fields'>
  at: number
  /** The edit whose decision this edit waits for. */
  behind?: string | null
  text: string
  tone: BadgeTone
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 [contain-intrinsic-block-size:auto_3.5rem] [content-visibility:auto]">
      <span className="min-w-0 wrap-anywhere">
        <span className="text-sm text-muted">
          {verbs[edit.op]} {entityNamed(edit.entity).label.toLowerCase()}
        </span>{' '}
        {edit.op === 'delete' ? (
          <span className="font-medium">{edit.title}</span>
        ) : (
          <Link
            to={rowAddress(edit.entity, edit.rowId)}
            className="font-medium hover:text-accent hover:underline"
          >
            {edit.title}
          </Link>
        )}
        {edit.op === 'update' && edit.fields.length > 0 ? (
          <span className="block text-sm text-muted">{fieldsText(edit)}</span>
        ) : null}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={new Date(at).toISOString()} className="text-sm text-muted">
          {time.format(at)}
        </time>
        {behind === null ? (
          <Badge tone={tone}>{text}</Badge>
        ) : (
          <Link to={`#${behind}`} className="underline decoration-warning underline-offset-2">
            <Badge tone={tone}>{text}</Badge>
          </Link>
        )}
      </span>
    </li>
  )
}
