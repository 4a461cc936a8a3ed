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
  const [asked, setAsked] = useState<{ before: number | null; attempt: number }>({ before: null, attempt: 0 })

  useEffect(() => {
    const life = new AbortController()
    async function load(): Promise<void> {
      try {
        const page = await readHistory(entity, rowId, asked.before, life.signal)
        setLoaded((known) => ({
          hasMore: page.hasMore,
          states: asked.before === null ? page.states : [...(known?.states ?? []), ...page.states],
        }))
        setError(null)
      } catch (cause) {
        if (!life.signal.aborted) setError(cause instanceof Error ? cause.message : String(cause))
      }
    }
    void load()
    return () => life.abort()
  }, [entity, rowId, asked])

  return {
    loaded,
    error,
    more: () => setAsked({ before: loaded?.states.at(-1)?.id ?? null, attempt: 0 }),
    retry: () => setAsked({ ...asked, attempt: asked.attempt + 1 }),
  }
}
