import { entityNamed } from '@coop/sync/entities'
import { useState } from 'react'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { AdminContext } from '../data/admin-context.ts'
import { useSource } from '../data/hooks.ts'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { usePeople } from '../names/use-person.ts'
import { ChangeMaker } from './change-maker.tsx'
import { ChangedConflict, DeletedConflict } from './row-conflict.tsx'
import { FieldConflict } from './field-conflict.tsx'
import type { ParkedEditActions } from './parked-edit-actions.ts'
import { parkReason } from './park-reason.ts'
import { RefusedEdit } from './refused-edit.tsx'
import { WaitingRows } from './waiting-rows.tsx'

const verbs = { insert: 'New', update: 'Changed', delete: 'Deleted' } as const

/** An edit that needs a decision: the cause, its values, and the buttons that resolve it. */
export function ParkedEditCard({ edit }: { edit: ParkedEdit }) {
  const source = useSource()
  const { data } = source
  const confirm = useConfirm()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const { write, reason } = edit
  const people = usePeople()
  const rowConflict =
    reason.kind === 'conflict' && reason.conflict.kind !== 'fields' ? reason.conflict : undefined

  const carryOut = async (decision: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await decision()
    } catch (error) {
      toast.error(
        entityRecord(write.entity).toasts.failed(
          write.op,
          error instanceof Error ? error.message : String(error),
        ),
      )
    } finally {
      setBusy(false)
    }
  }
  const actions: ParkedEditActions = {
    busy,
    run: (decision) => void carryOut(decision),
    discard: (label = 'Discard my edit') =>
      void confirm({
        title: 'Discard this edit?',
        detail: (
          // The confirmation dialog is rendered outside of this context.
          <AdminContext value={source}>
            <p>Your changes to “{edit.title}” will be lost. This cannot be undone.</p>
            <WaitingRows edit={edit} />
          </AdminContext>
        ),
        confirm: label,
        danger: true,
      }).then((sure) => (sure ? carryOut(() => data.discard(write.id)) : undefined)),
  }
  return (
    <article
      data-edit={write.id}
      tabIndex={-1}
      aria-label={edit.title}
      className="rounded-card border border-l-4 border-line border-l-danger bg-surface p-4 wrap-anywhere sm:p-5"
    >
      <h3 className="font-semibold">
        {edit.title}{' '}
        <span className="block text-sm font-normal text-muted">
          ({edit.reverses === 'undo' ? 'Undo: ' : edit.reverses === 'redo' ? 'Redo: ' : ''}
          {verbs[write.op]} {entityNamed(write.entity).label.toLowerCase()})
        </span>
      </h3>
      <p className="mt-1 mb-3">{parkReason(edit, people)}</p>
      {rowConflict?.made === undefined ? null : (
        <p className="mb-3">
          <ChangeMaker made={rowConflict.made} isSelf={rowConflict.author === 'self'} />
        </p>
      )}
      <Reason edit={edit} actions={actions} />
    </article>
  )
}

function Reason({ edit, actions }: { edit: ParkedEdit; actions: ParkedEditActions }) {
  const { reason } = edit
  if (reason.kind !== 'conflict') return <RefusedEdit edit={edit} actions={actions} />
  const { conflict } = reason
  switch (conflict.kind) {
    case 'fields':
      return <FieldConflict edit={edit} fields={conflict.fields} actions={actions} />
    case 'deleted':
      return <DeletedConflict edit={edit} conflict={conflict} actions={actions} />
    case 'changed':
      return <ChangedConflict edit={edit} theirs={conflict.theirs} actions={actions} />
    default:
      return conflict satisfies never
  }
}
