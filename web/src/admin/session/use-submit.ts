import { type SyntheticEvent, useState } from 'react'

interface Submit {
  /** The message of the rejection. Empty if there is none. */
  readonly error: string
  readonly isBusy: boolean
  readonly onSubmit: (event: SyntheticEvent) => void
}

/** @param send sends the form; the error that it throws is shown */
export function useSubmit(send: () => Promise<void>): Submit {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setError('')
    try {
      await send()
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
    }
    setBusy(false)
  }
  return {
    error,
    isBusy,
    onSubmit(event) {
      event.preventDefault()
      void submit()
    },
  }
}
