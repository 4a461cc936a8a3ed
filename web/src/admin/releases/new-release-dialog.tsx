import { useState } from 'react'
import { TextField } from '../../ui/controls/text-field.tsx'
import { SubmitDialog } from '../../ui/dialogs/submit-dialog.tsx'
import { useAdmin } from '../data/hooks.ts'

interface NewReleaseDialogProps {
  onMade: (releaseId: string) => void
  onClose: () => void
}

/** Creates a release with a name. It also works offline. */
export function NewReleaseDialog({ onMade, onClose }: NewReleaseDialogProps) {
  const data = useAdmin()
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const make = async () => {
    if (name.trim() === '') return setError('A release needs a name.')
    const { rowId } = await data.create('releases', { name: name.trim(), state: 'open' })
    onClose()
    onMade(rowId)
  }
  return (
    <SubmitDialog title="New release" submit="Create release" onSubmit={make} onClose={onClose}>
      <TextField
        label="Name"
        hint="For example “Spring campaign”. The next edits in this tab are saved to it."
        maxLength={200}
        value={name}
        error={error}
        onChange={setName}
      />
    </SubmitDialog>
  )
}
