import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useAdmin } from '../data/hooks.ts'

interface NewReleaseDialogProps {
  onMade: (releaseId: string) => void
  onClose: () => void
}

/** Makes a release by its name; offline too. */
export function NewReleaseDialog({ onMade, onClose }: NewReleaseDialogProps) {
  const data = useAdmin()
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const id = useId()
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError('A release needs a name.')
    try {
      const { rowId } = await data.create('releases', { name: name.trim(), state: 'open' })
      onClose()
      onMade(rowId)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="New release"
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id}>
            Make it
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void make(event)}>
        <TextField
          label="Name"
          hint="Such as “Spring campaign”. From then on the edits of this tab go into it."
          maxLength={200}
          value={name}
          error={error}
          onChange={setName}
        />
      </form>
    </Dialog>
  )
}
