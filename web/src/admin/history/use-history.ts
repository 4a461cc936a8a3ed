import type { EntityName } from '@coop/sync/entities'
import type { HistoryPage } from '@coop/sync/history'
import { useEffect, useState } from 'react'
import { readHistory } from '../data/read-history.ts'

/** The history of a row, loaded in pages. */
export function useHistory(entity: EntityName, rowId: string) {
  const [loaded, setLoaded] = useState<HistoryPage | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [request, setRequest] = useState<{ before: number | null; attempt: number }>({
    before: null,
    attempt: 0,
  })

  useEffect(() => {
    const lifetime = new AbortController()
    async function load(): Promise<void> {
      try {
        const page = await readHistory(entity, rowId, request.before, lifetime.signal)
        setLoaded((current) => (request.before === null || current === null ? page : joined(current, page)))
        setError(null)
      } catch (cause) {
        if (!lifetime.signal.aborted) setError(cause instanceof Error ? cause.message : String(cause))
      }
    }
    void load()
    return () => lifetime.abort()
  }, [entity, rowId, request])

  return {
    loaded,
    error,
    more: () => setRequest({ before: loaded?.next ?? null, attempt: 0 }),
    retry: () => setRequest({ ...request, attempt: request.attempt + 1 }),
  }
}

function joined(newer: HistoryPage, older: HistoryPage): HistoryPage {
  return {
    ...older,
    changes: [...newer.changes, ...older.changes],
    titles: { ...older.titles, ...newer.titles },
    missingFiles: newer.missingFiles,
    affected: newer.affected,
  }
}
