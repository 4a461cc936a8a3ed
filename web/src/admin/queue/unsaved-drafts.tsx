import { entityNamed } from '@coop/sync/entities'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import type { DraftNote } from '../data/drafts/draft.ts'
import { useDraftNotes, useDrafts, useQueue } from '../data/hooks.ts'
import { newAddress, rowAddress } from '../entities/addresses.ts'
import { typedWords } from '../form/drafts/typed-words.ts'
import { useKeptDraft } from '../form/drafts/use-kept-draft.ts'

const time = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** The unsaved input of this device, with a link to each form. */
export function UnsavedDrafts() {
  const notes = useDraftNotes()
  const id = useId()
  if (notes.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-1 text-heading font-semibold">
        Unsaved changes
      </h2>
      <p className="mb-3 text-sm text-muted">
        Unsaved changes are kept on this device for 30 days. Open an item to continue.
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {notes.map((note) => (
          <DraftLine key={note.id} note={note} />
        ))}
      </ul>
    </section>
  )
}

function DraftLine({ note }: { note: DraftNote }) {
  const { id, entity: name, rowId, resend, title, at } = note
  const drafts = useDrafts()
  const confirm = useConfirm()
  const { parked } = useQueue()
  const { draft } = useKeptDraft(id)
  const { label } = entityNamed(name)
  const isParked = parked.some(({ write }) => write.id === resend)
  const address =
    rowId === null
      ? newAddress(name)
      : rowAddress(name, rowId, isParked && resend !== null ? resend : undefined)
  const shown = title === '' ? 'Untitled' : title
  const discard = async () => {
    const sure = await confirm({
      title: `Discard “${shown}”?`,
      detail: 'The unsaved changes are removed from this device. This cannot be undone.',
      confirm: 'Discard',
      danger: true,
    })
    if (sure) await (await drafts.open()).remove([id])
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-56">
        <Link to={address} className="font-semibold wrap-anywhere hover:text-accent hover:underline">
          {shown}
        </Link>
        <span className="block text-sm text-muted">
          {rowId === null ? `New ${label.toLowerCase()}` : label}, {time.format(at)}
          {draft === null ? null : `: ${typedWords(draft)}`}
        </span>
      </span>
      <Button
        variant="quiet"
        size="small"
        className="min-h-11 text-danger"
        aria-label={`Discard ${shown}`}
        onClick={() => void discard()}
      >
        Discard
      </Button>
    </li>
  )
}
