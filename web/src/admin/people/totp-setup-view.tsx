import { useState } from 'react'
import { encode } from 'uqr'
import { Button } from '../../ui/buttons/button.tsx'
import { controlClass } from '../../ui/controls/control-class.ts'
import { Field } from '../../ui/controls/field.tsx'
import { serverRequest } from '../requests/server-request.ts'
import { useSubmit } from '../session/use-submit.ts'

/** The secret as a QR code and as text, until a first code proves that the app has it. */
export function TotpSetupView({ uri, onDone }: { uri: string; onDone: () => void }) {
  const [code, setCode] = useState('')
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    await serverRequest('POST', '/api/account/totp/verify', { code: code.replaceAll(/\s/g, '') })
    onDone()
  })
  const hasError = error !== ''
  return (
    <form className="space-y-4" onSubmit={onSubmit}>
      <p>Scan the QR code with the app, then enter the code that the app shows.</p>
      <QrCode text={uri} />
      <details className="text-sm">
        <summary className="w-fit py-1 font-semibold text-accent">Enter the key manually</summary>
        <p className="mt-2">
          Enter this key in the app as a time-based key:
          <code className="mt-1 block rounded-control bg-tint px-3 py-2 font-mono text-base wrap-anywhere">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </p>
      </details>
      <Field id="totp-code" label="Code" error={hasError ? error : undefined}>
        <input
          id="totp-code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={hasError}
          aria-describedby={hasError ? 'totp-code-error' : undefined}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          className={`${controlClass} tabular-nums`}
        />
      </Field>
      <Button type="submit" busy={isBusy} className="w-full">
        Turn on
      </Button>
    </form>
  )
}

/** Dark on light in every colour scheme, because some readers require it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label="QR code for the authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 max-w-full rounded-control bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
