import { useCallback, useEffect, useState } from 'react'

interface ServerData<T> {
  /** The last response; it stays while the next request is under way. */
  readonly data: T | null
  readonly error: string | null
  readonly isLoading: boolean
  readonly reload: () => void
}

/**
 * Reads from the server whenever `key` changes, on `reload`, and after a failure when the line is back; the response to an
 * older request is dropped.
 */
export function useServerData<T>(key: string, read: (signal: AbortSignal) => Promise<T>): ServerData<T> {
  const [state, setState] = useState<{ data: T | null; error: string | null; loadedKey: string }>({
    data: null,
    error: null,
    loadedKey: '',
  })
  const [attempt, setAttempt] = useState(0)
  const requestKey = `${attempt} ${key}`

  useEffect(() => {
    const lifetime = new AbortController()
    read(lifetime.signal).then(
      (data) => setState({ data, error: null, loadedKey: requestKey }),
      (cause: unknown) => {
        if (lifetime.signal.aborted) return
        const error = cause instanceof Error ? cause.message : String(cause)
        setState((before) => ({ ...before, error, loadedKey: requestKey }))
      },
    )
    return () => lifetime.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the request depends on the key alone
  }, [requestKey])

  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  const hasFailed = state.error !== null
  useEffect(() => {
    if (!hasFailed) return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [hasFailed, reload])
  return { data: state.data, error: state.error, isLoading: state.loadedKey !== requestKey, reload }
}
