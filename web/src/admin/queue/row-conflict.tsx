import { entityNamed } from '@coop/sync/entities'
import { type Json } from '@coop/sync/write'
import { Button } from '../../ui/button.tsx'
import { useAdmin } from '../data/hooks.ts'
import type { ParkedEdit } from '../data/types.ts'
import { ChangeList } from './change-list.tsx'
import type { ParkedEditActions } from './parked-edit-actions.ts'

/** The edit changes a row that has been deleted. */
export function DeletedConflict({ edit, actions }: { edit: ParkedEdit; actions: ParkedEditActions }) {
  const data = useAdmin()
  return (
    <>
      <ChangeList title="Your changes" entity={entityNamed(edit.write.entity)} values={edit.write.changes} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          disabled={actions.busy}
          onClick={() => actions.run(() => data.resolve(edit.write.id, { kind: 'restore' }))}
        >
          Restore it with my changes
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
    </>
  )
}

/** The edit deletes a row that has been changed. */
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
        <summary className="py-1 text-sm font-semibold text-accent">How it stands now</summary>
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
        {/* Nothing that was typed is lost by this, so there is no question first. */}
        <Button
          variant="secondary"
          disabled={actions.busy}
          onClick={() => actions.run(() => data.discard(edit.write.id))}
        >
          Keep it
        </Button>
      </div>
    </>
  )
}
