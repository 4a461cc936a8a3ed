import { useState } from 'react'
import { Switch } from '../../ui/controls/switch.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { KeysList } from './keys-list.tsx'
import { areSingleKeysOn, keepSingleKeys } from './single-keys.ts'

/** All keys of the admin, and the switch for single keys (one letter or punctuation character). */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useState(areSingleKeysOn)
  return (
    <Dialog open size="large" title="Keys" onClose={onClose}>
      <Switch
        label="Single keys"
        checked={areOn}
        onChange={(next) => {
          keepSingleKeys(next)
          setOn(next)
        }}
      />
      <p className="mb-4 text-sm text-muted">
        Letters, / and ? work only outside of text fields. The setting applies to this device.
      </p>
      <KeysList />
    </Dialog>
  )
}
