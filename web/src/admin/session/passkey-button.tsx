import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from '../../ui/buttons/button.tsx'
import { useAuth } from '../data/hooks.ts'
import { serverJson, ServerRefusal, serverRequest } from '../requests/server-request.ts'

const optionsSchema = z.looseObject({ challenge: z.string(), rpId: z.string().optional() })

interface PasskeyButtonProps {
  onDone: () => void
  /** Called with the user id if the account of the passkey is disabled, and with null at each attempt. */
  onDisabled: (userId: string | null) => void
}

/** Signs in with a passkey of this device, without address, password or code. */
export function PasskeyButton({ onDone, onDisabled }: PasskeyButtonProps) {
  const auth = useAuth()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!browserSupportsWebAuthn()) return null

  const attempt = async () => {
    setBusy(true)
    setError(null)
    onDisabled(null)
    try {
      const optionsJSON = await serverJson(optionsSchema, 'POST', '/api/session/passkey/options')
      const response = await startAuthentication({ optionsJSON: { ...optionsJSON, rpId: location.hostname } })
      await serverRequest('POST', '/api/session/passkey', { response })
      if (await auth.adoptSession()) return onDone()
      setError('The session could not be opened. Please try again.')
    } catch (cause) {
      setError(passkeyError(cause))
      onDisabled(cause instanceof ServerRefusal ? (cause.problem.disabledUserId ?? null) : null)
    }
    setBusy(false)
  }
  return (
    <div>
      <Button variant="secondary" busy={isBusy} className="w-full" onClick={() => void attempt()}>
        Use a passkey
      </Button>
      {error === null ? null : (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** Replaces the browser's message for a closed dialog, which is meant for programmers. */
export function passkeyError(cause: unknown): string {
  if (cause instanceof Error && cause.name === 'NotAllowedError')
    return 'No passkey was used. The request was cancelled or timed out.'
  if (cause instanceof Error && cause.name === 'InvalidStateError')
    return 'This device already has a passkey for your account.'
  return cause instanceof Error ? cause.message : String(cause)
}
