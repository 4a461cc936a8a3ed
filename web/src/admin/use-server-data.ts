import { useCallback, useEffect, useState } from 'react'

export interface Answer<T> {
  /** What was heard last; it stays while the next is on its way. */
  readonly data: T | null
  readonly error: string | null
  readonly isLoading: boolean
  readonly reload: () => void
}

/** Asks whenever `key` changes, and again on `reload`; an answer that comes too late is dropped. */
export function useServerData<T>(key: string, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [state, setState] = useState<{ data: T | null; error: string | null; heard: string }>({
    data: null,
    error: null,
    heard: '',
  })
  const [attempt, setAttempt] = useState(0)
  const wanted = `${attempt} ${key}`

  useEffect(() => {
    const life = new AbortController()
    ask(life.signal).then(
      (data) => setState({ data, error: null, heard: wanted }),
      (cause: unknown) => {
        if (life.signal.aborted) return
        const error = cause instanceof Error ? cause.message : String(cause)
        setState((before) => ({ ...before, error, heard: wanted }))
      },
    )
    return () => life.abort()
    // What is asked depends on the key alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted])

  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  return { data: state.data, error: state.error, isLoading: state.heard !== wanted, reload }
}
