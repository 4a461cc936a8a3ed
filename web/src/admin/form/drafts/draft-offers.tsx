import { entityNamed } from '@coop/sync/entities'
import { useEffect } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { type DraftNote, type FormPlace } from '../../data/drafts/draft.ts'
import { useDraftNotes, useQueue, useRows } from '../../data/hooks.ts'
import type { AdminRow } from '../../data/admin-row.ts'
import { errorLabel } from '../../texts/error-label.ts'
import { changedSince, isSaved } from './compare-draft.ts'
import { typedWords } from './typed-words.ts'
import { useFormsElsewhere } from './use-forms-elsewhere.ts'
import { useKeptDraft } from './use-kept-draft.ts'

interface DraftOffersProps {
  place: FormPlace
  /** The draft of this form. null: it has none yet. */
  ownId: string | null
  onContinue: (id: string) => void
}

/** Offers the unsaved drafts of this form. */
export function DraftOffers({ place, ownId, onContinue }: DraftOffersProps) {
  const notes = useDraftNotes()
  const { parked } = useQueue()
  const elsewhere = useFormsElsewhere()
  if (ownId === null || elsewhere === null) return null
  const { entity, rowId } = place
  // If the rejected edit no longer exists, only its row is left.
  const resendOf = ({ resend }: DraftNote) =>
    parked.some(({ write }) => write.id === resend) ? resend : null
  const offered = notes.filter(
    (note) =>
      note.id !== ownId &&
      note.entity === entity &&
      note.rowId === rowId &&
      resendOf(note) === place.resend &&
      !elsewhere.some(({ draft }) => draft === note.id),
  )
  return offered.map((note) => <Offer key={note.id} note={note} onContinue={() => onContinue(note.id)} />)
}

const time = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

function Offer({ note, onContinue }: { note: DraftNote; onContinue: () => void }) {
  const { id, entity: name, rowId, title, at } = note
  const { draft, discard } = useKeptDraft(id)
  const { rows, complete }: { rows: readonly AdminRow[]; complete: boolean } = useRows(name)

  const isNeedless = draft !== null && complete && isSaved(name, draft, rows, new Date(at))
  useEffect(() => {
    if (!isNeedless) return
    void discard()
  }, [isNeedless, discard])
  if (draft === null || isNeedless) return null

  const entity = entityNamed(name)
  const row = rows.find((each) => each.id === rowId)
  const changed = row === undefined ? [] : changedSince(name, draft, row.values)
  const what =
    row !== undefined ? 'this' : title === '' ? `a new ${entity.label.toLowerCase()}` : `“${title}”`
  return (
    <section
      aria-label="Unsaved changes"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warning-tint p-3 text-warning"
    >
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        You have unsaved changes to {what} from {time.format(at)}: {typedWords(draft)}.
        {changed.length === 0
          ? ''
          : ` Changed since then: ${changed.map((field) => entity.children[field]?.label ?? errorLabel(entity, field)).join(', ')}.`}
      </p>
      <span className="flex gap-2">
        <Button variant="secondary" size="small" className="min-h-11" onClick={onContinue}>
          Continue
        </Button>
        <Button variant="quiet" size="small" className="min-h-11" onClick={() => void discard()}>
          Discard
        </Button>
      </span>
    </section>
  )
}
