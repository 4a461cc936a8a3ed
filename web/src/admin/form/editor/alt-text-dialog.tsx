import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { AssetImage } from '../../media/asset-image.tsx'

interface AltTextDialogProps {
  address: string
  alt: string
  /** @param alt '' where the picture is decoration */
  onDone: (alt: string) => void
  onClose: () => void
}

/** Asks for the alt text of a picture; that it is decorative has to be chosen as well. */
export function AltTextDialog({ address, alt, onDone, onClose }: AltTextDialogProps) {
  const formId = useId()
  const [text, setText] = useState(alt)
  const [isDecorative, setDecorative] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const refuse = () => {
    setRefused(true)
    field.current?.focus()
  }
  const written = text.replace(/\s+/g, ' ').trim()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // The form of the row is above this one in React's tree, though not in the document.
    event.stopPropagation()
    if (isDecorative) onDone('')
    else if (written === '') refuse()
    else onDone(written)
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
          hint="What the picture shows, in a sentence"
          error={
            isRefused && written === '' && !isDecorative ? 'Say what it shows, or that it is decoration' : ''
          }
          onChange={setText}
          inputRef={field}
        />
        <Switch label="Decoration: nothing is said of it" checked={isDecorative} onChange={setDecorative} />
      </form>
    </Dialog>
  )
}
