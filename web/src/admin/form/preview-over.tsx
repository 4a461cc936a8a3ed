import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FormPreview, type FormPreviewProps } from './form-preview.tsx'

/** The preview on the whole screen, where there is no room for it beside the form, which stays as it is. */
export function PreviewOver({ onClose, ...shown }: FormPreviewProps & { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Preview"
      size="whole"
      footer={<Button onClick={onClose}>Back to the form</Button>}
    >
      <FormPreview {...shown} />
    </Dialog>
  )
}
