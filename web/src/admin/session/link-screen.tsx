import { type LinkPreview, linkPreviewSchema } from '@coop/sync/people'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { HouseMark } from '../../ui/text/house-mark.tsx'
import { useAuth } from '../data/hooks.ts'
import { useServerData } from '../requests/use-server-data.ts'
import { serverJson, serverRequest } from '../requests/server-request.ts'
import { type LinkAnswer, LinkForm } from './link-form.tsx'

const titles: Record<LinkPreview['kind'], string> = {
  invitation: 'Welcome',
  password: 'New password',
  address: 'Confirm your e-mail address',
}

/**
 * The screen of an account link, which was mailed or handed over. Its token is in the fragment, which only this page
 * reads. Accepting an invitation signs in.
 */
export function LinkScreen() {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const auth = useAuth()
  const { data: link, error } = useServerData(token, () =>
    serverJson(linkPreviewSchema, 'POST', '/api/account-links/preview', { token: token || '-' }),
  )
  const [isDone, setDone] = useState(false)

  const send = async (kind: LinkPreview['kind'], email: string, answer: LinkAnswer) => {
    await serverRequest('POST', '/api/account-links', { token, ...answer })
    // A user who is already signed in stays signed in.
    const isNew = kind === 'invitation' && auth.user === null
    if (isNew && (await isSignedIn(email, answer.password ?? ''))) {
      return void navigate('/admin', { replace: true })
    }
    setDone(true)
  }
  const isSignedIn = async (email: string, password: string): Promise<boolean> => {
    try {
      return (await auth.signIn(email, password)).ok
    } catch {
      // The connection was lost just now. The password is saved, and works on the sign-in screen.
      return false
    }
  }

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-md rounded-card border border-line bg-surface p-6">
        <HouseMark className="mb-4 size-9" />
        <h1 className="mb-3 font-display text-subtitle font-medium">
          {link === null ? 'Account link' : titles[link.kind]}
        </h1>
        {link === null && error === null ? <output>Opening …</output> : null}
        {error === null ? null : <ErrorState title="This link does not work" text={error} />}
        {link !== null && !isDone ? (
          <LinkForm link={link} send={(answer) => send(link.kind, link.email, answer)} />
        ) : null}
        {isDone ? <output className="block">Done. You can now sign in.</output> : null}
        {isDone || error !== null ? (
          <Link
            to="/admin/login"
            className={buttonClass(isDone ? 'primary' : 'secondary', 'normal', 'mt-5 w-full')}
          >
            Go to sign-in
          </Link>
        ) : null}
      </div>
    </main>
  )
}
