const KEY = 'unwritten-query'

/**
 * The query that an entry of the history is about to get. The address follows the typing after a pause. A page that is
 * reloaded within the pause is requested by its old address, even if code writes the new one while the page unloads, so
 * the tab stores the query of the latest entry.
 */
export function unwrittenQuery(entryKey: string): string | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return Array.isArray(stored) && stored[0] === entryKey && typeof stored[1] === 'string' ? stored[1] : null
  } catch {
    // Storage is refused, so nothing was stored.
    return null
  }
}

/** @param query null: the address is up to date */
export function storeUnwrittenQuery(entryKey: string, query: string | null): void {
  try {
    if (query === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify([entryKey, query]))
  } catch {
    // Storage is refused or full: a reload within the pause loses the last letters, and nothing else.
  }
}
