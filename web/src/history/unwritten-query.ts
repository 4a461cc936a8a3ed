const KEY = 'unwritten-query'

/**
 * The query that an entry of the history is about to get. The address follows the typing after a pause. A page that is
 * reloaded within the pause is requested by its old address, even if code writes the new one while the page unloads, so
 * the tab stores the query of the latest entry.
 */
export function unwrittenQuery(entryKey: string): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return Array.isArray(kept) && kept[0] === entryKey && typeof kept[1] === 'string' ? kept[1] : null
  } catch {
    // Without storage nothing was kept.
    return null
  }
}

/** @param query null: the address is up to date */
export function keepUnwrittenQuery(entryKey: string, query: string | null): void {
  try {
    if (query === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify([entryKey, query]))
  } catch {
    // Without storage a reload within the pause loses the last letters.
  }
}
