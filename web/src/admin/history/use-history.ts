import type { EntityName } from '@coop/sync/entities'
import { useEffect, useState } from 'react'
import { type PastState, readHistory } from './read-history.ts'

interface Loaded {
  readonly states: readonly PastState[]
  readonly hasMore: boolean
}

/** The past of a row, page after page. */
export function useHistory(entity: EntityName, rowId: string) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [request, setRequest] = useState<{ before: number | null; attempt: number }>({
    before: null,
    attempt: 0,
  })

  useEffect(() => {
    const life = new AbortController()
    async function load(): Promise<void> {
      try {
        const page = await readHistory(entity, rowId, request.before, life.signal)
        setLoaded((current) => ({
          hasMore: page.hasMore,
          states: request.before === null ? page.states : [...(current?.states ?? []), ...page.states],
        }))
        setError(null)
      } catch (cause) {
        if (!life.signal.aborted) setError(cause instanceof Error ? cause.message : String(cause))
      }
    }
    void load()
    return () => life.abort()
  }, [entity, rowId, request])

  return {
    loaded,
    error,
    more: () => setRequest({ before: loaded?.states.at(-1)?.id ?? null, attempt: 0 }),
    retry: () => setRequest({ ...request, attempt: request.attempt + 1 }),
  }
}
