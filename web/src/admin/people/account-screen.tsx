import { type Account, accountSchema, deviceSessionsSchema } from '@coop/sync/people'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAuth } from '../data/hooks.ts'
import { firstStepsOf } from '../first-steps/first-steps-store.ts'
import { serverJson, serverRequest } from '../requests/server-request.ts'
import { NotShown } from '../requests/not-shown.tsx'
import { useServerData } from '../requests/use-server-data.ts'
import { NameForm } from './name-form.tsx'
import { OwnPicture } from './own-picture.tsx'
import { AddressForm } from './address-form.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'
import { TotpSettings } from './totp-settings.tsx'
import { useAct } from './use-act.tsx'

/**
 * The account of the signed-in person: password, address, second factor, passkeys, sessions. It is available only
 * online.
 */
export function AccountScreen() {
  const { data, error, isLoading, reload } = useServerData('account', () =>
    serverJson(accountSchema, 'GET', '/api/account'),
  )
  return (
    <>
      <ScreenHead heading="Your account" purpose="Your name, sign-in and sessions." />
      {error === null ? null : (
        <NotShown title="Your account could not be loaded" error={error} onRetry={reload} />
      )}
      {data === null && isLoading ? <output>Loading your account …</output> : null}
      {data === null ? null : <Settings account={data} onChange={reload} />}
    </>
  )
}

function Settings({ account, onChange }: { account: Account; onChange: () => void }) {
  const auth = useAuth()
  const { data, error, reload } = useServerData('sessions', () =>
    serverJson(deviceSessionsSchema, 'GET', '/api/account/sessions'),
  )
  const { act, isBusy, question } = useAct()
  const toast = useToast()
  const end = async (path: string, done: string) => {
    if (!(await act(() => serverRequest('DELETE', `/api/account/sessions${path}`)))) return
    toast.success({ title: done })
    reload()
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Section title="Name and picture" isWide>
        <div className="grid gap-6 lg:grid-cols-2">
          <NameForm account={account} onDone={onChange} />
          <OwnPicture account={account} />
        </div>
      </Section>
      <Section title="Password">
        <PasswordForm email={account.email} onDone={reload} />
      </Section>
      <Section title="Address">
        <AddressForm
          account={account}
          onDone={() => {
            onChange()
            // Updates the address in the header.
            void auth.adoptSession()
          }}
        />
      </Section>
      <Section title="Authenticator app">
        <TotpSettings hasTotp={account.hasTotp} onChange={onChange} />
      </Section>
      <Section title="Passkeys">
        <PasskeyList passkeys={account.passkeys} onChange={onChange} />
      </Section>
      <Section title="Sessions" isWide>
        {error === null ? null : <ErrorState title="Sessions could not be loaded" text={error} />}
        {data === null ? null : (
          <>
            <SessionList
              sessions={data.sessions}
              isBusy={isBusy}
              onEnd={({ id }) => void end(`/${id}`, 'Signed out')}
            />
            {data.sessions.length > 1 ? (
              <Button
                variant="secondary"
                size="small"
                className="mt-4 min-h-11"
                disabled={isBusy}
                onClick={() => void end('', 'Signed out everywhere else')}
              >
                Sign out everywhere else
              </Button>
            ) : null}
          </>
        )}
      </Section>
      <p className="text-sm text-muted lg:col-span-2">
        The first steps on the dashboard, if you dismissed them:{' '}
        <Link
          to="/admin"
          onClick={() => firstStepsOf(account.id).bringBack()}
          className="text-accent underline underline-offset-4"
        >
          show them again
        </Link>
        .
      </p>
      {question}
    </div>
  )
}

function Section({
  title,
  isWide = false,
  children,
}: {
  title: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      className={`min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5 ${isWide ? 'lg:col-span-2' : ''}`}
    >
      <h2 className="mb-3 text-heading font-semibold">{title}</h2>
      {children}
    </section>
  )
}
