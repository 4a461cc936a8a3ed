const KEY = 'unwritten-query'

/**
 * The query that a history entry is about to get. The address is written after a pause in typing. A reload within the
 * pause requests the old address, even if code writes the new one during unload, so the tab stores the query of the
 * latest entry.
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

/** @param query null if the address is up to date */
export function storeUnwrittenQuery(entryKey: string, query: string | null): void {
  try {
    if (query === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify([entryKey, query]))
  } catch {
    // Storage is refused or full. A reload within the pause loses only the last letters.
  }
}
