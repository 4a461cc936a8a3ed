import { type SyntheticEvent, useState } from 'react'

interface Submit {
  /** Why it was refused; empty while it is not. */
  readonly error: string
  readonly isBusy: boolean
  readonly onSubmit: (event: SyntheticEvent) => void
}

/** @param send of a form; what it throws is why the form was refused */
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
