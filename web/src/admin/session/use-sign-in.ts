import { type RefObject, useRef, useState } from 'react'
import { useAuth } from '../data/hooks.ts'
import { signInError, UNEXPECTED } from './sign-in-error.ts'

/** The state of a sign-in: first the password, then the second factor if the account has one. */
export interface SignIn {
  readonly password: string
  readonly setPassword: (password: string) => void
  readonly passwordField: RefObject<HTMLInputElement | null>
  readonly isBusy: boolean
  readonly error: string | null
  /** The disabled account for which password and code were right. */
  readonly disabledUserId: string | null
  readonly isSecondStep: boolean
  readonly submit: (email: string) => Promise<void>
  /**
   * Returns to the password step.
   * @param reason the message to show; '' if the user chose to return
   */
  readonly restart: (reason: string, disabledUserId?: string | null) => void
}

export function useSignIn(onDone: () => void): SignIn {
  const auth = useAuth()
  const [password, setPassword] = useState('')
  const passwordField = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [disabledUserId, setDisabledUserId] = useState<string | null>(null)
  const [isSecondStep, setSecondStep] = useState(false)
  const attempt = async (email: string): Promise<'done' | 'second-step' | 'refused'> => {
    setBusy(true)
    setError(null)
    setDisabledUserId(null)
    try {
      const result = await auth.signIn(email, password)
      if (result.ok) return 'done'
      if (result.isSecondStep === true) return 'second-step'
      setError(signInError(result.message))
      setDisabledUserId(result.disabledUserId ?? null)
      return 'refused'
    } catch (thrown) {
      console.error('Sign-in failed', thrown)
      setError(UNEXPECTED)
      return 'refused'
    } finally {
      setBusy(false)
    }
  }
  return {
    password,
    setPassword,
    passwordField,
    isBusy,
    error,
    disabledUserId,
    isSecondStep,
    async submit(email) {
      const result = await attempt(email)
      if (result === 'done') onDone()
      else if (result === 'second-step') setSecondStep(true)
      else passwordField.current?.focus()
    },
    restart(reason, disabledUserId = null) {
      setDisabledUserId(disabledUserId)
      setSecondStep(false)
      setPassword('')
      setError(reason === '' ? null : reason)
    },
  }
}
