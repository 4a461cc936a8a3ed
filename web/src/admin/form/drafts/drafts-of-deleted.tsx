import type { EntityName } from '@coop/sync/entities'
import { Button } from '../../../ui/buttons/button.tsx'
import type { DraftNote } from '../../data/drafts/draft.ts'
import { useDraftNotes } from '../../data/hooks.ts'
import { UnmappedDraftValues } from './unmapped-draft-values.tsx'
import { useKeptDraft } from './use-kept-draft.ts'

/** Shows the drafts of a deleted row, so that their values can be copied. */
export function DraftsOfDeleted({ name, rowId }: { name: EntityName; rowId: string }) {
  return useDraftNotes()
    .filter((note) => note.entity === name && note.rowId === rowId)
    .map((note) => <Words key={note.id} note={note} />)
}

function Words({ note: { id } }: { note: DraftNote }) {
  const { draft, discard } = useKeptDraft(id)
  if (draft === null) return null
  return (
    <div className="mb-4 space-y-2">
      <UnmappedDraftValues text="You had unsaved changes:" values={draft.values} />
      <Button variant="quiet" size="small" className="min-h-11 text-danger" onClick={() => void discard()}>
        Discard changes
      </Button>
    </div>
  )
}
