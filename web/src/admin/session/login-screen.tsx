import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { controlClass } from '../../ui/controls/control-class.ts'
import { Field } from '../../ui/controls/field.tsx'
import { NotLoadedYet } from '../../ui/states/not-loaded-yet.tsx'
import { useAuth } from '../data/hooks.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

const SecondStep = lazyComponent(async () => (await import('./second-step.tsx')).SecondStep, NotLoadedYet)
const SignInOptions = lazyComponent(
  async () => (await import('./sign-in-options.tsx')).SignInOptions,
  SignInOptionsSpace,
)
const DisabledAccount = lazyComponent(async () => (await import('./disabled-account.tsx')).DisabledAccount)

const cameFrom = z.object({ from: z.string().startsWith('/admin') })

export function LoginScreen() {
  const { user, isAdmin, loading, pendingOfOthers } = useAuth()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')

  const from = cameFrom.safeParse(state)
  const target = from.success ? from.data.from : '/admin'
  // The guard redirects users who are not administrators.
  const enter = () => void navigate(target, { replace: true })
  const signIn = useSignIn(enter)
  if (!loading && user !== null && isAdmin) {
    return <Navigate to={target} replace />
  }
  return (
    <main className="grid min-h-dvh max-md:content-start md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div aria-hidden="true" className="relative overflow-hidden bg-night max-md:h-24">
        <img
          src="/icons/icon.svg"
          alt=""
          className="absolute top-1/2 left-6 size-14 max-w-none -translate-y-1/2 md:left-full md:size-auto md:w-[150%] md:-translate-x-1/2 md:opacity-90"
        />
      </div>
      {/* The form is aligned at the top, and late content comes at its end, so that no button moves under a click. */}
      <div className="w-full max-w-md justify-self-center p-6 md:p-10 md:pt-[max(2.5rem,calc(50dvh-19rem))]">
        <h1 className="mb-8 font-display text-display font-medium">Admin Panel</h1>
        {signIn.isSecondStep ? (
          <SecondStep onDone={enter} onRestart={signIn.restart} />
        ) : (
          <>
            <SignInForm
              signIn={signIn}
              email={email.trim()}
              passwordId="password"
              notice={
                signIn.disabledUserId === null ? null : (
                  <DisabledAccount userId={signIn.disabledUserId} email={email.trim()} />
                )
              }
            >
              <Field id="email" label="Email">
                <input
                  id="email"
                  type="email"
                  required
                  autoComplete="username"
                  value={email}
                  onChange={(event) => setEmail(event.target.value)}
                  className={controlClass}
                />
              </Field>
            </SignInForm>
            <SignInOptions email={email} onDone={enter} />
          </>
        )}
        <a
          href="/"
          className="mt-6 inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4"
        >
          Back to website
        </a>
        {pendingOfOthers === 0 ? null : (
          <p className="mt-4 rounded-control bg-warning-tint p-3 text-sm text-warning">
            {pendingOfOthers === 1
              ? '1 edit of another person is'
              : `${pendingOfOthers} edits of other people are`}{' '}
            pending on this device. Edits are sent when their author signs in here again.
          </p>
        )}
      </div>
    </main>
  )
}

/** Reserves the height of the options before they are loaded, so that the link below does not move. */
function SignInOptionsSpace() {
  return (
    <div aria-hidden="true" className="invisible mt-4 space-y-3">
      <div>
        <span className={buttonClass('secondary', 'normal', 'w-full')}>&nbsp;</span>
      </div>
      <span className={buttonClass('quiet', 'small', 'min-h-11')}>&nbsp;</span>
    </div>
  )
}
