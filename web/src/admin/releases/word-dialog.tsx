import { type ReactNode, useId, useState } from 'react'
import { controlClass } from '../../ui/controls/control-class.ts'
import { SubmitDialog } from '../../ui/dialogs/submit-dialog.tsx'

interface WordDialogProps {
  title: string
  label: string
  button: string
  words?: string
  /** More fields, below the note. */
  children?: ReactNode
  onSay: (words: string | null) => void
  onClose: () => void
}

/** Asks for an optional note about an action. */
export function WordDialog({
  title,
  label,
  button,
  words: first = '',
  children,
  onSay,
  onClose,
}: WordDialogProps) {
  const [words, setWords] = useState(first)
  const id = useId()
  return (
    <SubmitDialog
      title={title}
      submit={button}
      onSubmit={() => {
        onSay(words.trim() === '' ? null : words.trim())
        onClose()
      }}
      onClose={onClose}
    >
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={4}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className={controlClass}
      />
      {children}
    </SubmitDialog>
  )
}
