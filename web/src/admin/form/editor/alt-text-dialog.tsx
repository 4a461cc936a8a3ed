import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { AssetImage } from '../../media/asset-image.tsx'
import type { PictureWords } from './picture-node.ts'

interface AltTextDialogProps {
  address: string
  words: PictureWords
  onDone: (words: PictureWords) => void
  onClose: () => void
}

/** Requests the alt text and the caption of a picture. That a picture is decorative has to be chosen explicitly. */
export function AltTextDialog({ address, words, onDone, onClose }: AltTextDialogProps) {
  const formId = useId()
  const [text, setText] = useState(words.alt)
  const [caption, setCaption] = useState(words.caption)
  const [isDecorative, setDecorative] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const refuse = () => {
    setRefused(true)
    field.current?.focus()
  }
  const written = oneLine(text)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // The form of the row is a parent of this form in React's tree, though not in the document.
    event.stopPropagation()
    const done = (alt: string) => onDone({ alt, caption: oneLine(caption) })
    if (isDecorative) done('')
    else if (written === '') refuse()
    else done(written)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Alt text of the picture"
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Use picture
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        <AssetImage url={address} className="h-40 w-full rounded-control" withWords />
        <TextField
          label="Alt text"
          value={text}
          disabled={isDecorative}
          hint="Describe the picture in one sentence"
          error={
            isRefused && written === '' && !isDecorative ? 'Describe the picture, or choose Decorative' : ''
          }
          onChange={setText}
          inputRef={field}
        />
        <Switch label="Decorative: screen readers skip it" checked={isDecorative} onChange={setDecorative} />
        <TextField
          label="Caption"
          value={caption}
          hint="Optional. Shown below the picture"
          onChange={setCaption}
        />
      </form>
    </Dialog>
  )
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
