import { useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { controlClass } from '../../ui/controls/control-class.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

interface WordDialogProps {
  title: string
  label: string
  button: string
  words?: string
  onSay: (words: string | null) => void
  onClose: () => void
}

/** A few words that go with an act, or none. */
export function WordDialog({ title, label, button, words: first = '', onSay, onClose }: WordDialogProps) {
  const [words, setWords] = useState(first)
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            onClick={() => {
              onSay(words.trim() === '' ? null : words.trim())
              onClose()
            }}
          >
            {button}
          </Button>
        </>
      }
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
    </Dialog>
  )
}
