import type { EntityName } from '@coop/sync/entities'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Draft, DraftNote } from '../../data/drafts/draft.ts'
import { useDraftNotes, useDrafts } from '../../data/hooks.ts'
import { DraftRest } from './draft-rest.tsx'

/** What was typed about a row that there is no more: the words can be taken along. */
export function DraftsOfDeleted({ name, rowId }: { name: EntityName; rowId: string }) {
  return useDraftNotes()
    .filter((note) => note.entity === name && note.rowId === rowId)
    .map((note) => <Words key={note.id} note={note} />)
}

function Words({ note: { id } }: { note: DraftNote }) {
  const drafts = useDrafts()
  const [draft, setDraft] = useState<Draft | null>(null)
  useEffect(() => {
    let isCurrent = true
    async function read(): Promise<void> {
      const found = await (await drafts.open()).read(id)
      if (isCurrent) setDraft(found?.draft ?? null)
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [drafts, id])
  if (draft === null) return null
  const discard = async () => (await drafts.open()).remove([id])
  return (
    <div className="mb-4 space-y-2">
      <DraftRest text="You were editing it, and did not save this:" values={draft.values} />
      <Button variant="quiet" size="small" className="min-h-11 text-danger" onClick={() => void discard()}>
        Discard these words
      </Button>
    </div>
  )
}
