import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useAdmin } from '../data/hooks.ts'

const schema = z.object({
  text: z.string(),
  /** The query from which the text was made. */
  base: z.string(),
})
export type WrittenQuery = z.infer<typeof schema>

/**
 * A query that is being written. It is stored on this device while it differs from its base.
 *
 * @param reportId empty: the query belongs to no report
 * @param stored the current query of the report; null: there is no such report
 * @param first the initial text if nothing is stored
 */
export function useWrittenQuery(
  reportId: string,
  stored: string | null,
  first: string,
): [WrittenQuery, (written: WrittenQuery) => void] {
  const { userId } = useAdmin()
  const key = `coop-admin-query-${userId}-${reportId}`
  const [written, setWritten] = useState(() => read(key) ?? { text: stored ?? first, base: stored ?? first })
  const { text, base } = written
  // A report is saved without blanks around its query.
  const isSaved = text === base || text.trim() === base
  if (stored !== null && stored !== base) {
    // There is no unsaved text, so the editor follows the query of the report.
    if (text.trim() === stored) setWritten({ text, base: stored })
    else if (isSaved) setWritten({ text: stored, base: stored })
  }
  useEffect(() => keep(key, isSaved ? null : { text, base }), [key, isSaved, text, base])
  return [written, setWritten]
}

function read(key: string): WrittenQuery | null {
  try {
    return schema.nullable().parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    // Storage is not available or contains something else, so another initial query is used.
    return null
  }
}

function keep(key: string, written: WrittenQuery | null): void {
  try {
    if (written === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(written))
  } catch (error) {
    console.warn('The query that is being written cannot be kept on this device', error)
  }
}
