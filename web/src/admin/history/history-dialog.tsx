import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useNavigate, useParams } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAdmin, useQueue, useRow } from '../data/hooks.ts'
import { changedNames, editableValues } from '../form/form-values.ts'
import { errorLabel } from '../form/error-label.ts'
import { titleOf } from '../row-values.ts'
import { listAddress } from '../entities/addresses.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { PastStateItem } from './past-state-item.tsx'
import type { PastState } from './read-history.ts'
import { useHistory } from './use-history.ts'

/** What a row was, who changed it and when. Bringing something back is an edit like any other. */
export function HistoryDialog({ name }: { name: EntityName }) {
  const { rowId = '' } = useParams()
  const navigate = useNavigate()
  const row = useRow(name, rowId)
  const { offline } = useQueue()
  const data = useAdmin()
  const toast = useToast()
  const confirm = useConfirm()
  const { loaded, error, more, retry } = useHistory(name, rowId)
  const entity = entityNamed(name)
  const close = () => void navigate(listAddress(name))

  const restore = async (past: PastState, fields: readonly string[]) => {
    if (row === undefined || row === null) return
    const names = new Set(fields)
    // A slug that follows the name comes back together with it.
    if (entity.slug?.follows === true && names.has(entity.slug.from)) names.add('slug')
    const changes = Object.fromEntries(Object.entries(past.state).filter(([field]) => names.has(field)))
    const now = editableValues(entity, row.values)
    const differing = changedNames(name, now, { ...now, ...changes })
    if (differing.length === 0) {
      close()
      return
    }
    const sure = await confirm({
      title: 'Restore these values?',
      detail: `This changes: ${differing.map((field) => entity.children[field]?.label ?? errorLabel(entity, field)).join(', ')}.`,
      confirm: 'Restore',
    })
    if (!sure) return
    try {
      const { writeId } = await data.save(name, rowId, row.values, changes)
      if (writeId !== null) toast.success(entityRecord(name).toasts.done.update)
      close()
    } catch (cause) {
      toast.error(
        entityRecord(name).toasts.failed('update', cause instanceof Error ? cause.message : String(cause)),
      )
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title="History"
      description={row === undefined || row === null ? entity.label : titleOf(entity, row.values, rowId)}
      size="large"
    >
      {error === null ? null : (
        <div role="alert" className="mb-4 rounded-control bg-warning-tint p-3 text-warning">
          <p>
            {offline
              ? 'The history is kept on the server. It can be read when this device is online again.'
              : error}
          </p>
          <Button variant="secondary" size="small" className="mt-2" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {loaded === null && error === null ? <output className="text-muted">Loading …</output> : null}
      {loaded?.states.length === 0 ? (
        <p className="text-muted">Nothing has happened here that was recorded.</p>
      ) : null}
      <ol className="space-y-3">
        {loaded?.states.map((past, index) => (
          <PastStateItem
            key={past.id}
            entity={entity}
            past={past}
            current={index === 0}
            onRestore={row === null ? null : (fields) => void restore(past, fields)}
          />
        ))}
      </ol>
      {loaded?.hasMore === true ? (
        <Button variant="secondary" className="mx-auto mt-4 flex" onClick={more}>
          Show older changes
        </Button>
      ) : null}
    </Dialog>
  )
}
