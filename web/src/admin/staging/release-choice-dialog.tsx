import { refusalToEdit } from '@coop/sync/releases'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { AdminData } from '../data/admin-data.ts'
import { useRows, useSource } from '../data/hooks.ts'
import { stagedSource } from './staged-source.ts'

interface ReleaseChoiceDialogProps {
  /** @param data by which edits go into the chosen release */
  onChoose: (data: AdminData) => void
  onClose: () => void
}

/** An open release that one save goes to, or a new one. */
export function ReleaseChoiceDialog({ onChoose, onClose }: ReleaseChoiceDialogProps) {
  const source = useSource()
  const { rows } = useRows('releases')
  // They are read when the edit is made.
  useRows('release_edits')
  const open = rows.filter(({ values }) => refusalToEdit(values.state) === null)
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const id = useId()
  const choose = (releaseId: string) => {
    onClose()
    onChoose(stagedSource(source, releaseId).data)
  }
  const make = async (event: FormEvent) => {
    event.preventDefault()
    // The form of the row is around this one.
    event.stopPropagation()
    if (name.trim() === '') return setError('A release needs a name.')
    try {
      choose((await source.data.create('releases', { name: name.trim(), state: 'open' })).rowId)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save to a release"
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id}>
            Save to a new one
          </Button>
        </>
      }
    >
      {open.length === 0 ? null : (
        <ul aria-label="Open releases" className="mb-4 space-y-2">
          {open.map((row) => (
            <li key={row.id}>
              <Button variant="secondary" className="w-full" onClick={() => choose(row.id)}>
                {row.values.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form id={id} noValidate onSubmit={(event) => void make(event)}>
        <TextField
          label="Name of a new release"
          hint="Visitors see nothing of the edit before the release is published."
          maxLength={200}
          value={name}
          error={error}
          onChange={setName}
        />
      </form>
    </Dialog>
  )
}
