import type { EditConflict, ReleaseEdit } from '@coop/sync/releases'
import { Button } from '../../ui/buttons/button.tsx'
import { useAdmin } from '../data/hooks.ts'
import { keepChoices } from '../queue/kept-choices.ts'
import { type ChosenSides, SideChoices } from '../queue/side-choices.tsx'
import type { SideNames } from '../queue/sides.ts'

interface ConflictChoiceProps {
  /** The id of the row of `release_edits`. */
  id: string
  edit: ReleaseEdit
  conflict: EditConflict
  /** @param chosen null: the edit is removed from the release */
  onSettle: (chosen: ChosenSides | null) => void
}

const names: SideNames = { mine: 'The release', theirs: 'The site' }

/** Shown for an edit of a row that has changed since. The choices are the same as for other conflicts. */
export function ConflictChoice({ id, edit, conflict, onSettle }: ConflictChoiceProps) {
  const { userId } = useAdmin()
  // Conflicts of pending edits store their choices under the plain user id, so those of releases need another one.
  const owner = `release-${userId}`
  const settle = (chosen: ChosenSides | null) => {
    keepChoices(owner, id, {})
    onSettle(chosen)
  }
  return (
    <div className="mt-2 space-y-2 rounded-control border-l-4 border-warning bg-surface px-3 py-2 text-sm">
      {conflict.kind === 'fields' ? (
        <>
          <p className="font-medium text-warning">
            The site has changed since this was saved to the release. Choose what is published.
          </p>
          <SideChoices
            edit={{ id, entity: edit.entity, userId: owner }}
            fields={conflict.fields}
            names={names}
            discard="Remove from release"
            isBusy={false}
            onUse={settle}
            onDiscard={() => settle(null)}
          />
        </>
      ) : (
        <>
          <p className="font-medium text-warning">{texts[conflict.kind]}</p>
          <div className="flex flex-wrap gap-2">
            {conflict.kind === 'changed' ? (
              <Button variant="secondary" size="small" onClick={() => onSettle({ mine: [], merged: {} })}>
                Delete anyway
              </Button>
            ) : null}
            <Button variant="secondary" size="small" onClick={() => onSettle(null)}>
              Remove from release
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const texts = {
  deleted: 'This item has been deleted from the site, so the release cannot change it.',
  changed: 'This item has changed on the site since it was deleted in the release.',
  there: 'This item is already on the site with different values.',
} as const
