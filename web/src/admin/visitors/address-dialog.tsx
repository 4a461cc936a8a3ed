import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { saveFile } from '../save-file.ts'
import { eraseAddress, exportAddress } from './read-sign-ups.ts'

interface AddressDialogProps {
  email: string
  onClose: (isErased: boolean) => void
}

/** Exports or erases everything that is known about one e-mail address. */
export function AddressDialog({ email: first, onClose }: AddressDialogProps) {
  const [email, setEmail] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const confirm = useConfirm()
  const toast = useToast()
  const address = email.trim()

  const attempt = async (failed: string, work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (cause) {
      toast.error({ title: failed, description: cause instanceof Error ? cause.message : String(cause) })
    }
    setBusy(false)
  }
  const save = async (): Promise<void> =>
    saveFile(await exportAddress(address), 'sign-ups-of-one-address.json')
  const erase = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Erase everything about ${address}?`,
      detail: 'This cannot be undone. A record of the erasure is kept, without the address.',
      confirm: 'Erase',
      danger: true,
    })
    if (!isSure) return
    const { erased, platform } = await eraseAddress(address)
    toast.success({
      title: erased === 0 ? 'Nothing was stored for this address' : 'Erased',
      description:
        platform === 'removing' ? 'The address is also being removed from the e-mail platform.' : undefined,
    })
    onClose(true)
  }

  return (
    <Dialog title="Find by e-mail" open onClose={() => onClose(false)}>
      <p className="mb-4 text-muted">People can ask what is stored about them, and ask you to delete it.</p>
      <TextField label="E-mail address" type="email" value={email} onChange={setEmail} />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          disabled={address === '' || isBusy}
          onClick={() => void attempt('The export failed', save)}
        >
          Export
        </Button>
        <Button
          variant="danger"
          disabled={address === '' || isBusy}
          onClick={() => void attempt('Erasing failed', erase)}
        >
          Erase
        </Button>
      </div>
    </Dialog>
  )
}
