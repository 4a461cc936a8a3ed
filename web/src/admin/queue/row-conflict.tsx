import { entityNamed } from '@coop/sync/entities'
import type { PastRow } from '@coop/sync/history'
import { type Json } from '@coop/sync/write'
import { Button } from '../../ui/buttons/button.tsx'
import { useAdmin } from '../data/hooks.ts'
import { changesTogether } from '../data/chosen-times.ts'
import type { Choice } from '../data/outbox/conflict-choice.ts'
import type { Conflict, ParkedEdit } from '../data/outbox/parked-edit.ts'
import { RestoreNotes } from '../restore/restore-notes.tsx'
import { useRestorePlan } from '../restore/use-restore-plan.ts'
import { ChangeList } from './change-list.tsx'
import type { ParkedEditActions } from './parked-edit-actions.ts'

type DeletedRowConflict = Extract<Conflict, { kind: 'deleted' }>

interface DeletedConflictProps {
  edit: ParkedEdit
  conflict: DeletedRowConflict
  actions: ParkedEditActions
}

/** A conflict in which the edit changes a deleted row. */
export function DeletedConflict({ edit, conflict, actions }: DeletedConflictProps) {
  const { last } = conflict
  return (
    <>
      <ChangeList title="Your edit" entity={entityNamed(edit.write.entity)} values={edit.write.changes} />
      {last === null ? (
        <DeletedActions edit={edit} actions={actions} choice={{ kind: 'restore' }} />
      ) : (
        <Restorable edit={edit} conflict={conflict} last={last} actions={actions} />
      )}
    </>
  )
}

/** Restores the row as its history does, with the changes made here. */
function Restorable({ edit, conflict, last, actions }: DeletedConflictProps & { last: PastRow }) {
  const { entity, rowId, changes } = edit.write
  const plan = useRestorePlan(entity, {
    id: rowId,
    state: changesTogether(entity, last, changes),
    affected: conflict.affected ?? [],
    titles: conflict.titles ?? {},
    missingFiles: conflict.missingFiles ?? [],
  })
  const choice =
    plan.obstacle === null && plan.isComplete
      ? ({ kind: 'restore', row: plan.values, edits: plan.edits } as const)
      : null
  return (
    <>
      <RestoreNotes plan={plan} />
      <DeletedActions edit={edit} actions={actions} choice={choice} />
    </>
  )
}

/** @param choice null if the row cannot be restored */
function DeletedActions({
  edit,
  actions,
  choice,
}: Omit<DeletedConflictProps, 'conflict'> & { choice: Choice | null }) {
  const data = useAdmin()
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button
        disabled={actions.busy || choice === null}
        onClick={() => actions.run(async () => choice && (await data.resolve(edit.write.id, choice)))}
      >
        Restore with my edit
      </Button>
      <Button
        variant="quiet"
        className="text-danger"
        disabled={actions.busy}
        onClick={() => actions.discard()}
      >
        Discard my edit
      </Button>
    </div>
  )
}

/** A conflict in which the edit deletes a changed row. */
export function ChangedConflict({
  edit,
  theirs,
  actions,
}: {
  edit: ParkedEdit
  theirs: Readonly<Record<string, Json>>
  actions: ParkedEditActions
}) {
  const data = useAdmin()
  return (
    <>
      <details>
        <summary className="py-1 text-sm font-semibold text-accent">Current version</summary>
        <ChangeList entity={entityNamed(edit.write.entity)} values={theirs} />
      </details>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="danger"
          disabled={actions.busy}
          onClick={() => actions.run(() => data.resolve(edit.write.id, { kind: 'delete-anyway' }))}
        >
          Delete anyway
        </Button>
        {/* Nobody loses input by this, so there is no confirmation. */}
        <Button
          variant="secondary"
          disabled={actions.busy}
          onClick={() => actions.run(() => data.discard(edit.write.id))}
        >
          Discard my deletion
        </Button>
      </div>
    </>
  )
}
