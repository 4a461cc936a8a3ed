import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useNavigate, useParams } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useQueue, useRow, useRowsView } from '../data/hooks.ts'
import { titleOf } from '../data/row-values.ts'
import { listAddress } from '../entities/addresses.ts'
import { NO_CONNECTION } from '../requests/server-request.ts'
import { LastTitles } from '../table/cells.tsx'
import { ChangeItem } from './change-item.tsx'
import { DeletedRow } from './deleted-row.tsx'
import { RestorePreview } from './restore-preview.tsx'
import { useHistory } from './use-history.ts'
import { useRestore } from './use-restore.ts'

/** The history of a row: its changes, with their authors and times. A restore is a normal edit. */
export function HistoryDialog({ name }: { name: EntityName }) {
  const { rowId = '' } = useParams()
  return <RowHistory key={`${name} ${rowId}`} name={name} rowId={rowId} />
}

function RowHistory({ name, rowId }: { name: EntityName; rowId: string }) {
  const navigate = useNavigate()
  const close = () => void navigate(listAddress(name))
  const row = useRow(name, rowId)
  const now = row === undefined || row === null ? null : row.values
  const { edits } = useQueue()
  const { phase } = useRowsView()
  const { loaded, error, more, retry } = useHistory(name, rowId)
  const { offered, dangling, offerField, offerState, cancel, restore } = useRestore(name, rowId, now, close)

  const [latest] = loaded?.changes ?? []
  const last = latest?.kind === 'deleted' ? latest.before : null
  // The references of the deleted row can be resolved only when all rows are loaded.
  const hasAllRows = phase !== 'opening' && phase !== 'filling'
  const editsOfRow = edits.filter((edit) => edit.rowId === rowId)
  const isDeletionQueued = row === null && editsOfRow.some(({ op }) => op === 'delete')
  const entity = entityNamed(name)
  const shown = now ?? last
  return (
    <Dialog
      open
      onClose={close}
      title={offered === null ? 'History' : 'Restore these values?'}
      description={shown === null ? entity.label : titleOf(entity, shown, rowId)}
      size="large"
      footer={
        offered === null ? undefined : (
          <RestoreButtons
            isEmpty={Object.keys(offered).length === 0}
            onCancel={cancel}
            onRestore={() => void restore()}
          />
        )
      }
    >
      <LastTitles value={loaded?.titles ?? {}}>
        {offered !== null && now !== null ? (
          <RestorePreview name={name} now={now} next={offered} dangling={dangling} />
        ) : null}
        <div hidden={offered !== null}>
          {isDeletionQueued ? (
            <p className="mb-4 rounded-control bg-warning-tint p-3 text-warning">
              It is deleted on this device. The deletion is pending.
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
          {error === null ? null : <HistoryError error={error} onRetry={retry} />}
          {loaded === null && error === null ? <output className="text-muted">Loading …</output> : null}
          {loaded?.changes.length === 0 ? (
            <p className="text-muted">
              {editsOfRow.length > 0
                ? 'This item has not been sent yet. Its history starts when it is accepted.'
                : 'No changes have been recorded.'}
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

interface RestoreButtonsProps {
  /** Whether the row already has all the values. */
  isEmpty: boolean
  onCancel: () => void
  onRestore: () => void
}

function RestoreButtons({ isEmpty, onCancel, onRestore }: RestoreButtonsProps) {
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {isEmpty ? 'Back' : 'Cancel'}
      </Button>
      {isEmpty ? null : <Button onClick={onRestore}>Restore</Button>}
    </>
  )
}

function HistoryError({ error, onRetry }: { error: string; onRetry: () => void }) {
  const { offline } = useQueue()
  const { phase } = useRowsView()
  return (
    <div role="alert" className="mb-4 rounded-control bg-warning-tint p-3 text-warning">
      <p>
        {offline || phase === 'offline' || error === NO_CONNECTION
          ? 'The history is stored on the server. It is shown when this device is online again.'
          : error}
      </p>
      <Button variant="secondary" size="small" className="mt-2" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
