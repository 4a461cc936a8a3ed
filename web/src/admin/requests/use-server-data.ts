import { backoffMs } from '@coop/sync/backoff'
import { useCallback, useEffect, useState } from 'react'
import { ServerRefusal } from './server-request.ts'

/** The delays between retries, because a server can be unreachable while the browser counts as online. */
const PAUSE = { firstMs: 1_000, capMs: 30_000 }

interface ServerData<T> {
  /** The last response. It stays while the next request is running. */
  readonly data: T | null
  readonly error: string | null
  readonly isLoading: boolean
  readonly reload: () => void
}

/** Responses of a gateway, or of a server that is shutting down. */
const AWAY = [502, 503, 504]

/**
 * Reads from the server whenever `key` changes and on `reload`. While the server is unreachable, the request is retried
 * with backoff, and at once when the connection returns. The response to an older request is ignored.
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
    let failures = 0
    let pause: ReturnType<typeof setTimeout> | undefined
    const request = () =>
      read(lifetime.signal).then(
        (data) =>
          lifetime.signal.aborted ? undefined : setState({ data, error: null, loadedKey: requestKey }),
        (cause: unknown) => {
          if (lifetime.signal.aborted) return
          const error = cause instanceof Error ? cause.message : String(cause)
          setState((before) => ({ ...before, error, loadedKey: requestKey }))
          if (cause instanceof ServerRefusal && !AWAY.includes(cause.status)) return
          failures += 1
          pause = setTimeout(() => void request(), backoffMs(failures, PAUSE))
        },
      )
    void request()
    return () => {
      lifetime.abort()
      clearTimeout(pause)
    }
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
