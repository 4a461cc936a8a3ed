import { useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/control-class.ts'
import { Field } from '../../ui/field.tsx'
import { useAuth } from '../data/hooks.ts'
import { useSignIn } from './use-sign-in.ts'

const cameFrom = z.object({ from: z.string().startsWith('/admin') })

export function LoginScreen() {
  const { user, isAdmin, loading, pendingOfOthers } = useAuth()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { attempt, busy, error } = useSignIn()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const passwordField = useRef<HTMLInputElement>(null)

  const from = cameFrom.safeParse(state)
  const target = from.success ? from.data.from : '/admin'
  if (!loading && user !== null && isAdmin) {
    return <Navigate to={target} replace />
  }
  const submit = async () => {
    // The guard redirects users who are no administrators.
    if (await attempt(email.trim(), password)) void navigate(target, { replace: true })
    else passwordField.current?.focus()
  }
  return (
    <main className="grid min-h-dvh md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div aria-hidden="true" className="relative overflow-hidden bg-night max-md:h-24">
        <img
          src="/icons/icon.svg"
          alt=""
          className="absolute top-1/2 left-6 size-14 max-w-none -translate-y-1/2 md:left-full md:size-auto md:w-[150%] md:-translate-x-1/2 md:opacity-90"
        />
      </div>
      <div className="w-full max-w-md place-self-center p-6 md:p-10">
        <h1 className="mb-8 font-display text-display font-light">Admin Panel</h1>
        <form
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
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
          <Field id="password" label="Password">
            <input
              id="password"
              ref={passwordField}
              type="password"
              required
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              className={controlClass}
            />
          </Field>
          {error === null ? null : (
            <p role="alert" className="rounded-control bg-danger-tint p-3 text-sm text-danger">
              {error}
            </p>
          )}
          {pendingOfOthers === 0 ? null : (
            <p className="rounded-control bg-warning-tint p-3 text-sm text-warning">
              {pendingOfOthers === 1 ? '1 edit waits' : `${pendingOfOthers} edits wait`} on this browser to be
              sent, and will be when whoever made {pendingOfOthers === 1 ? 'it' : 'them'} signs in here again.
            </p>
          )}
          <Button type="submit" disabled={busy} className="w-full">
            {busy ? 'Signing in...' : 'Sign In'}
          </Button>
        </form>
        <a href="/" className="mt-6 inline-block py-1 text-sm text-accent underline underline-offset-4">
          Back to website
        </a>
      </div>
    </main>
  )
}
