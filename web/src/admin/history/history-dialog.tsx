import { type EntityName, entityNamed, saveTimes } from '@coop/sync/entities'
import type { PastRow, RowChange } from '@coop/sync/history'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { keepingTimes, saidTimeNames } from '../data/said-times.ts'
import { useAdmin, useQueue, useRow, useRowsView } from '../data/hooks.ts'
import { listAddress } from '../entities/addresses.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { changedNames, editableValues } from '../form/form-values.ts'
import { titleOf } from '../data/row-values.ts'
import { NO_CONNECTION } from '../requests/server-request.ts'
import { LastTitles } from '../table/cells.tsx'
import { ChangeItem } from './change-item.tsx'
import { DeletedRow } from './deleted-row.tsx'
import { readPastState } from '../data/read-history.ts'
import { useDoneToast } from '../data/use-done-toast.ts'
import { RestorePreview } from './restore-preview.tsx'
import { useHistory } from './use-history.ts'

/** What became of a row, by whom and when. Bringing something back is an edit like any other. */
export function HistoryDialog({ name }: { name: EntityName }) {
  const { rowId = '' } = useParams()
  return <RowHistory key={`${name} ${rowId}`} name={name} rowId={rowId} />
}

function RowHistory({ name, rowId }: { name: EntityName; rowId: string }) {
  const navigate = useNavigate()
  const row = useRow(name, rowId)
  const { offline, edits } = useQueue()
  const { phase } = useRowsView()
  const data = useAdmin()
  const toast = useToast()
  const tellDone = useDoneToast()
  const { loaded, error, more, retry } = useHistory(name, rowId)
  /** Values that may come back, once they were seen beside those that stand. */
  const [past, setPast] = useState<PastRow | null>(null)
  const entity = entityNamed(name)
  const close = () => void navigate(listAddress(name))

  const fail = (cause: unknown) =>
    toast.error(
      entityRecord(name).toasts.failed('update', cause instanceof Error ? cause.message : String(cause)),
    )
  const now = row === undefined || row === null ? null : row.values
  const restored = past === null || now === null ? null : differing(name, now, past)

  const offerField = ({ before }: RowChange, field: string) => {
    if (before === null) return
    // A slug that follows the name comes back together with it, and the date with what publishes.
    const follows = entity.slug?.follows === true && field === entity.slug.from && 'slug' in before
    const times = saveTimes(entity.fields).filter(({ name: time, flag }) => flag === field && time in before)
    setPast({
      [field]: before[field] ?? null,
      ...(follows ? { slug: before['slug'] ?? null } : {}),
      ...Object.fromEntries(times.map(({ name: time }) => [time, before[time] ?? null])),
    })
  }
  const offerState = async ({ id }: RowChange) => {
    try {
      setPast(await readPastState(name, rowId, id))
    } catch (cause) {
      fail(cause)
    }
  }
  const restore = async () => {
    if (now === null || restored === null) return
    try {
      const saved = await data.save(name, rowId, now, keepingTimes(name, restored))
      if (saved.stepId !== null) tellDone(entityRecord(name).toasts.done.update, saved)
      close()
    } catch (cause) {
      fail(cause)
    }
  }

  const [latest] = loaded?.changes ?? []
  const last = latest?.kind === 'deleted' ? latest.before : null
  // What it names can only be looked for among all rows.
  const hasAllRows = phase !== 'opening' && phase !== 'filling'
  const isDeletionQueued = row === null && edits.some((edit) => edit.rowId === rowId && edit.op === 'delete')
  const title =
    now !== null ? titleOf(entity, now, rowId) : last === null ? entity.label : titleOf(entity, last, rowId)

  return (
    <Dialog
      open
      onClose={close}
      title={restored === null ? 'History' : 'Restore these values?'}
      description={title}
      size="large"
      footer={
        restored === null ? undefined : (
          <>
            <Button variant="secondary" onClick={() => setPast(null)}>
              {Object.keys(restored).length === 0 ? 'Back' : 'Cancel'}
            </Button>
            {Object.keys(restored).length === 0 ? null : (
              <Button onClick={() => void restore()}>Restore</Button>
            )}
          </>
        )
      }
    >
      <LastTitles value={loaded?.titles ?? {}}>
        {restored !== null && now !== null ? <RestorePreview name={name} now={now} next={restored} /> : null}
        <div hidden={restored !== null}>
          {isDeletionQueued ? (
            <p className="mb-4 rounded-control bg-warning-tint p-3 text-warning">
              It is deleted on this device, and the deletion is not sent yet.
            </p>
          ) : null}
          {row === null && hasAllRows && loaded !== null && latest !== undefined && last !== null ? (
            <DeletedRow
              name={name}
              rowId={rowId}
              deletion={{ ...latest, before: last }}
              page={loaded}
              onRestored={close}
            />
          ) : null}
          {error === null ? null : (
            <div role="alert" className="mb-4 rounded-control bg-warning-tint p-3 text-warning">
              <p>
                {offline || phase === 'offline' || error === NO_CONNECTION
                  ? 'The history is kept on the server. It can be read when this device is online again.'
                  : error}
              </p>
              <Button variant="secondary" size="small" className="mt-2" onClick={retry}>
                Try again
              </Button>
            </div>
          )}
          {loaded === null && error === null ? <output className="text-muted">Loading …</output> : null}
          {loaded?.changes.length === 0 ? (
            <p className="text-muted">
              {edits.some((edit) => edit.rowId === rowId)
                ? 'This row has not left this device yet. Its history begins when it is on the server.'
                : 'Nothing has happened here that was recorded.'}
            </p>
          ) : null}
          <ol aria-label="Changes" className="space-y-3 empty:hidden">
            {loaded?.changes.map((change, index) => (
              <ChangeItem
                key={change.id}
                name={name}
                change={change}
                row={now}
                isLatest={index === 0}
                onRestoreField={(field) => offerField(change, field)}
                onRestoreState={() => void offerState(change)}
              />
            ))}
          </ol>
          {loaded === null || loaded.next === null ? null : (
            <Button variant="secondary" className="mx-auto mt-4 flex" onClick={more}>
              Show older changes
            </Button>
          )}
        </div>
      </LastTitles>
    </Dialog>
  )
}

/** Of past values, those that the row does not have. */
function differing(name: EntityName, now: PastRow, past: PastRow): PastRow {
  const before = editableValues(entityNamed(name), now)
  const names = new Set(changedNames(name, before, { ...before, ...past }))
  for (const time of saidTimeNames(name)) if (time in past && past[time] !== now[time]) names.add(time)
  return Object.fromEntries(Object.entries(past).filter(([field]) => names.has(field)))
}
