import type { Account } from '@coop/sync/people'
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { serverJson, serverRequest } from '../requests/server-request.ts'
import { needsConfirmation } from './needs-confirmation.ts'
import { passkeyError } from '../session/passkey-button.tsx'
import { deviceName } from './device-name.ts'
import { registrationOptionsSchema } from './registration-options.ts'
import { Time } from '../texts/time.tsx'
import { useAct } from './use-act.tsx'

type Passkey = Account['passkeys'][number]

const base = '/api/account/passkeys'

/** The passkeys of an account, which sign in by a finger, a face or a PIN. They can be added, renamed and removed. */
export function PasskeyList({ passkeys, onChange }: { passkeys: readonly Passkey[]; onChange: () => void }) {
  const { act, isBusy, question } = useAct()
  const confirm = useConfirm()
  const toast = useToast()
  const [naming, setNaming] = useState<Passkey | null>(null)

  const add = async () => {
    const isDone = await act(async () => {
      try {
        const optionsJSON = await serverJson(registrationOptionsSchema, 'POST', `${base}/options`)
        const response = await startRegistration({ optionsJSON })
        await serverRequest('POST', base, { name: deviceName(navigator.userAgent), response })
      } catch (cause) {
        if (needsConfirmation(cause)) throw cause
        throw new Error(passkeyError(cause), { cause })
      }
    })
    if (!isDone) return
    toast.success({ title: 'Passkey added' })
    onChange()
  }
  const remove = async ({ id, name }: Passkey) => {
    const isSure = await confirm({
      title: `Remove the passkey “${name ?? 'Passkey'}”?`,
      detail: 'You can no longer sign in with it. Remove it from the device as well.',
      confirm: 'Remove',
      danger: true,
    })
    if (!isSure || !(await act(() => serverRequest('DELETE', `${base}/${id}`)))) return
    toast.success({ title: 'Passkey removed' })
    onChange()
  }

  return (
    <>
      <p className="mb-3">Sign in with a fingerprint, face or device PIN instead of a password and code.</p>
      {passkeys.length === 0 ? null : (
        <ul aria-label="Passkeys" className="mb-4 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{passkey.name ?? 'Passkey'}</p>
                <p className="text-sm text-muted">
                  since <Time at={passkey.createdAt} />
                </p>
              </div>
              <div className="flex gap-2">
                <Button
                  variant="secondary"
                  size="small"
                  className="min-h-11"
                  aria-label={`Rename ${passkey.name ?? 'Passkey'}`}
                  onClick={() => setNaming(passkey)}
                >
                  Rename
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  className="min-h-11"
                  disabled={isBusy}
                  aria-label={`Remove ${passkey.name ?? 'Passkey'}`}
                  onClick={() => void remove(passkey)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {browserSupportsWebAuthn() ? (
        <Button
          variant="secondary"
          size="small"
          className="min-h-11"
          busy={isBusy}
          onClick={() => void add()}
        >
          Add a passkey
        </Button>
      ) : (
        <p className="text-sm text-muted">
          This browser does not support passkeys, or the connection is not secure.
        </p>
      )}
      {naming === null ? null : (
        <NameDialog
          passkey={naming}
          onClose={(isChanged) => {
            setNaming(null)
            if (isChanged) onChange()
          }}
        />
      )}
      {question}
    </>
  )
}

function NameDialog({ passkey, onClose }: { passkey: Passkey; onClose: (isChanged: boolean) => void }) {
  const { act, isBusy } = useAct()
  const [name, setName] = useState(passkey.name ?? '')
  const save = async () => {
    const body = { name: name.trim() }
    if (await act(() => serverRequest('PATCH', `${base}/${passkey.id}`, body))) onClose(true)
  }
  return (
    <Dialog open onClose={() => onClose(false)} title="Name of the passkey" size="small">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label="Name"
          required
          hint="Up to 60 characters, for example the name of the device."
          value={name}
          onChange={(value) => setName(value.slice(0, 60))}
        />
        <Button type="submit" busy={isBusy} className="w-full">
          Save
        </Button>
      </form>
    </Dialog>
  )
}
