/** What a history of ours needs of a window. */
export interface HistoryWindow {
  location: Pick<globalThis.Location, 'pathname' | 'search' | 'hash' | 'assign' | 'replace' | 'reload'>
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  addEventListener: (type: 'popstate', listener: () => void) => void
}

/** What the browser keeps with an entry of its history. */
export interface HistoryEntry {
  /** What a link has handed on. */
  usr: unknown
  /** To find the entry again. */
  key: string
  /** Its place among the entries, where somebody counts them. */
  idx: number | null
}

/** null: an entry that the browser has made by itself. */
export function readEntry(state: unknown): HistoryEntry | null {
  if (typeof state !== 'object' || state === null || !('key' in state)) return null
  if (typeof state.key !== 'string') return null
  const idx = 'idx' in state && typeof state.idx === 'number' ? state.idx : null
  return { usr: 'usr' in state ? state.usr : null, key: state.key, idx }
}

export function newEntryKey(): string {
  return Math.random().toString(36).slice(2)
}
