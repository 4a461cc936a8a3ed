import { type ReactNode, useState } from 'react'
import { useToast } from '../../ui/notices/toast.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { needsConfirmation } from './needs-confirmation.ts'

interface Act {
  /** Does something; asks for the password first where the server wants it. Resolves to false when it was not done. */
  act: (work: () => Promise<unknown>) => Promise<boolean>
  isBusy: boolean
  /** To be drawn: the question for the password. */
  question: ReactNode
}

/** Runs actions on accounts: one at a time, with refusals as toasts. */
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
