import { useState } from 'react'
import { useAuth } from '../data/hooks.ts'
import { signInError, UNEXPECTED } from './sign-in-error.ts'

/** Signs in, with the error and the waiting of it. */
export function useSignIn() {
  const auth = useAuth()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [disabledUserId, setDisabledUserId] = useState<string | null>(null)
  const attempt = async (email: string, password: string): Promise<'done' | 'second-step' | 'refused'> => {
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
  return { attempt, busy, error, setError, disabledUserId }
}
