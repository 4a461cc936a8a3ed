const KEY = 'unwritten-query'

/**
 * The query that an entry of the history is about to get. An address follows the typing after a pause, and a page that is
 * reloaded in it is asked for by its old address, whatever is written while it goes: so the tab keeps the words meanwhile,
 * those of the latest entry alone.
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

/** @param query null: the address says it all */
export function keepUnwrittenQuery(entryKey: string, query: string | null): void {
  try {
    if (query === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify([entryKey, query]))
  } catch {
    // Without storage a reload within the pause loses the last letters.
  }
}
