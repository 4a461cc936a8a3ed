import { type ReactNode, useState } from 'react'
import { useToast } from '../../ui/notices/toast.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { needsConfirmation } from './needs-confirmation.ts'

interface Act {
  /**
   * Runs an action, and asks for the password first if the server requires it. Resolves to false if it was not done.
   */
  act: (work: () => Promise<unknown>) => Promise<boolean>
  isBusy: boolean
  /** Must be rendered: the dialog that asks for the password. */
  question: ReactNode
}

/** Runs actions on accounts, one at a time, and reports refusals in toasts. */
export function useAct(): Act {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (cause) {
      if (!needsConfirmation(cause)) {
        toast.error({
          title: 'Action failed',
          description: cause instanceof Error ? cause.message : String(cause),
        })
        return false
      }
    }
    const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    setAnswer(null)
    return isConfirmed && (await attempt(work))
  }

  return {
    act: async (work) => {
      setBusy(true)
      try {
        return await attempt(work)
      } finally {
        setBusy(false)
      }
    },
    isBusy,
    question: answer === null ? null : <ConfirmPassword onClose={answer} />,
  }
}
