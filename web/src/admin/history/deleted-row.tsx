import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { HistoryPage, PastRow, RowChange } from '@coop/sync/history'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAdmin } from '../data/hooks.ts'
import { useDoneToast } from '../data/use-done-toast.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { RestoreNotes } from '../restore/restore-notes.tsx'
import { useRestorePlan } from '../restore/use-restore-plan.ts'
import { titleOf } from '../data/row-values.ts'
import { AuthorName } from '../names/author-name.tsx'
import { ChangeTime } from '../texts/change-time.tsx'

interface DeletedRowProps {
  name: EntityName
  rowId: string
  deletion: RowChange & { before: PastRow }
  page: HistoryPage
  onRestored: () => void
}

/** A deleted row: who deleted it, and the button that restores it with its lists and the references to it. */
export function DeletedRow({ name, rowId, deletion, page, onRestored }: DeletedRowProps) {
  const noun = entityRecord(name).noun.toLowerCase()
  const data = useAdmin()
  const toast = useToast()
  const toastDone = useDoneToast()
  const [isBusy, setBusy] = useState(false)
  const plan = useRestorePlan(name, { ...page, id: rowId, state: deletion.before })

  const restore = async () => {
    setBusy(true)
    try {
      const act = await data.applyAll(name, [
        { op: 'insert', writeId: data.newId(), rowId, values: plan.values },
        ...plan.edits,
      ])
      toastDone({ title: 'Restored', description: titleOf(entityNamed(name), plan.values, rowId) }, act)
      onRestored()
    } catch (cause) {
      toast.error(
        entityRecord(name).toasts.failed('insert', cause instanceof Error ? cause.message : String(cause)),
      )
      setBusy(false)
    }
  }

  return (
    <section
      aria-label="Deleted"
      className="mb-4 rounded-card border border-l-4 border-line border-l-warning p-4 wrap-anywhere"
    >
      <p>
        This {noun} was deleted by <AuthorName author={deletion.author} />.{' '}
        <span className="text-muted">
          <ChangeTime at={deletion.at} />
        </span>
      </p>
      <RestoreNotes plan={plan} />
      {plan.obstacle === null ? (
        <Button className="mt-4" busy={isBusy} onClick={() => void restore()}>
          Restore this {noun}
        </Button>
      ) : null}
    </section>
  )
}
