import { type LinkPreview, linkPreviewSchema } from '@coop/sync/people'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { HouseMark } from '../../ui/text/house-mark.tsx'
import { useServerData } from '../requests/use-server-data.ts'
import { serverJson, serverRequest } from '../requests/server-request.ts'
import { NewPasswordField } from './new-password-field.tsx'

const titles: Record<LinkPreview['kind'], string> = {
  invitation: 'Welcome',
  password: 'A new password',
  address: 'Confirm your address',
}

/** The screen of a link from a mail, or of one that was handed over. Its token is in the fragment, for this page alone. */
export function LinkScreen() {
  const token = useLocation().hash.slice(1)
  const { data: link, error } = useServerData(token, () =>
    serverJson(linkPreviewSchema, 'POST', '/api/account-links/preview', { token: token || '-' }),
  )
  const [refusal, setRefusal] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)

  const submit = async (kind: LinkPreview['kind']) => {
    setBusy(true)
    setRefusal('')
    try {
      await serverRequest('POST', '/api/account-links', {
        token,
        ...(kind === 'address' ? {} : { password }),
      })
      setDone(true)
    } catch (cause) {
      setRefusal(cause instanceof Error ? cause.message : String(cause))
    }
    setBusy(false)
  }

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-md rounded-card border border-line bg-surface p-6 shadow-card">
        <HouseMark className="mb-4 size-9" />
        <h1 className="mb-3 font-display text-heading font-medium">
          {link === null ? 'A link to your account' : titles[link.kind]}
        </h1>
        {link === null && error === null ? <output>Opening …</output> : null}
        {error === null ? null : <ErrorState title="This link does not work" text={error} />}
        {link !== null && !isDone ? (
          <form
            className="space-y-4"
            onSubmit={(event) => {
              event.preventDefault()
              void submit(link.kind)
            }}
          >
            {link.kind === 'address' ? (
              <p>
                From now on you sign in as <strong className="wrap-anywhere">{link.email}</strong>.
              </p>
            ) : (
              <>
                <p>
                  {link.kind === 'invitation' ? 'Choose a password for' : 'Choose a new password for'}{' '}
                  <strong className="wrap-anywhere">{link.email}</strong>.
                  {link.kind === 'password' ? ' You are signed out on all other devices.' : ''}
                </p>
                {/* For password managers, which store both together. */}
                <input type="hidden" name="username" autoComplete="username" value={link.email} />
                <NewPasswordField value={password} error={refusal} onChange={setPassword} />
              </>
            )}
            {link.kind === 'address' && refusal !== '' ? (
              <p role="alert" className="text-sm font-medium text-danger">
                {refusal}
              </p>
            ) : null}
            <Button type="submit" busy={isBusy} className="w-full">
              {link.kind === 'address' ? 'Confirm' : 'Save password'}
            </Button>
          </form>
        ) : null}
        {isDone ? <output className="block">Done. You can sign in now.</output> : null}
        {isDone || error !== null ? (
          <Link
            to="/admin/login"
            className={buttonClass(isDone ? 'primary' : 'secondary', 'normal', 'mt-5 w-full')}
          >
            To sign-in
          </Link>
        ) : null}
      </div>
    </main>
  )
}
