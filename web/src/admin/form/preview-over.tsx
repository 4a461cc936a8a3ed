import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FormPreview, type FormPreviewProps } from './form-preview.tsx'

/** The preview on the full screen, for windows without space for it beside the form. The form is kept below. */
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
