import { useState } from 'react'
import { TextField } from '../../ui/controls/text-field.tsx'
import { SubmitDialog } from '../../ui/dialogs/submit-dialog.tsx'

interface ViewNameDialogProps {
  title: string
  /** The initial name. */
  first: string
  isTaken: (name: string) => boolean
  onName: (name: string) => void
  onClose: () => void
}

const LONGEST = 60

/** Asks for the name of a view. */
export function ViewNameDialog({ title, first, isTaken, onName, onClose }: ViewNameDialogProps) {
  const [typed, setTyped] = useState(first)
  const [error, setError] = useState('')
  const submit = () => {
    const name = typed.trim()
    if (name === '') setError('Enter a name')
    else if (Array.from(name).length > LONGEST) setError(`At most ${LONGEST} characters`)
    else if (isTaken(name)) setError(`A view “${name}” already exists`)
    else onName(name)
  }
  return (
    <SubmitDialog title={title} submit="Save" onSubmit={submit} onClose={onClose}>
      <TextField
        label="Name"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(next) => {
          setTyped(next)
          setError('')
        }}
      />
    </SubmitDialog>
  )
}
