import { type EntityName, entityNamed, entityNames, isEntityName } from '@coop/sync/entities'
import type { HistoryPage, PastRow, RowChange } from '@coop/sync/history'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAdmin, useRowsOf, useUndoAction } from '../data/hooks.ts'
import { historyAddress } from '../entities/addresses.ts'
import { editsToPutBack } from '../data/put-back.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { titleOf } from '../row-values.ts'
import { authorText } from '../data/author-text.ts'
import { ChangeTime } from './change-time.tsx'
import { planRestore } from './restore-plan.ts'

interface DeletedRowProps {
  name: EntityName
  rowId: string
  deletion: RowChange & { before: PastRow }
  page: HistoryPage
  onRestored: () => void
}

/** A row that is gone: by whom, how it can come back, and the button that brings it back with all that hung on it. */
export function DeletedRow({ name, rowId, deletion, page, onRestored }: DeletedRowProps) {
  const entity = entityNamed(name)
  const noun = entityRecord(name).noun.toLowerCase()
  const { rows } = useRowsOf(entityNames)
  const data = useAdmin()
  const toast = useToast()
  const undoAction = useUndoAction()
  const [isBusy, setBusy] = useState(false)
  const isThere = (table: string, id: string) =>
    isEntityName(table) && (rows.get(table) ?? []).some((row) => row.id === id)
  const plan = planRestore(entity, deletion.before, {
    rows: rows.get(name) ?? [],
    isThere,
    titles: page.titles,
    missingFiles: page.missingFiles,
  })
  const edits = editsToPutBack(
    page.affected,
    { rowOf: ({ entity: of, rowId: id }) => rows.get(of)?.find((row) => row.id === id), isThere },
    () => data.newId(),
  )
  const others = page.affected.filter(({ entity: of, rowId: id }) =>
    edits.some((edit) => edit.op === 'update' && edit.entity === of && edit.row.id === id),
  )

  const restore = async () => {
    setBusy(true)
    try {
      const { stepId } = await data.applyAll(name, [
        { op: 'insert', writeId: data.newId(), rowId, values: plan.values },
        ...edits,
      ])
      toast.success(
        { title: 'Restored', description: titleOf(entity, plan.values, rowId) },
        undoAction(stepId),
      )
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
        This {noun} was deleted by {authorText(deletion.author)}.{' '}
        <span className="text-muted">
          <ChangeTime at={deletion.at} />
        </span>
      </p>
      {plan.notes.length === 0 ? null : (
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {plan.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {others.length === 0 ? null : (
        <p className="mt-2">
          It is also put back where it was taken out:{' '}
          {others.map((other, i) => (
            <span key={other.rowId}>
              {i === 0 ? '' : ', '}
              <Link
                to={historyAddress(other.entity, other.rowId)}
                className="text-accent underline underline-offset-4"
              >
                {other.title}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
      {plan.obstacle === null ? (
        <Button className="mt-4" busy={isBusy} onClick={() => void restore()}>
          Restore this {noun}
        </Button>
      ) : (
        <p className="mt-2 font-semibold text-danger">It cannot be restored. {plan.obstacle}</p>
      )}
    </section>
  )
}
