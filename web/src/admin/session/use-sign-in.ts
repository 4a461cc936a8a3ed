import { useState } from 'react'
import { useAuth } from '../data/hooks.ts'
import { signInError, UNEXPECTED } from './sign-in-error.ts'

/** Signs in, with the error and the waiting of it. */
export function useSignIn() {
  const auth = useAuth()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const attempt = async (email: string, password: string): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      const result = await auth.signIn(email, password)
      if (!result.ok) setError(signInError(result.message))
      return result.ok
    } catch (thrown) {
      console.error('Sign-in failed', thrown)
      setError(UNEXPECTED)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { attempt, busy, error }
}
