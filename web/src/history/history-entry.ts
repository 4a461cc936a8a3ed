/** The parts of a window that a history uses. */
export interface HistoryWindow {
  location: Pick<globalThis.Location, 'pathname' | 'search' | 'hash' | 'assign' | 'replace' | 'reload'>
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  addEventListener: (type: 'popstate', listener: () => void) => void
}

/** The state that the browser keeps with an entry of its history. */
export interface HistoryEntry {
  /** The state that a link has handed on. */
  usr: unknown
  /** Identifies the entry, so that it is found again. */
  key: string
  /** The entry's place among the entries; only a history that counts them sets it. */
  idx: number | null
}

/** The state of an entry of ours; null for one that the browser has made by itself. */
export function readEntry(state: unknown): HistoryEntry | null {
  if (typeof state !== 'object' || state === null || !('key' in state)) return null
  if (typeof state.key !== 'string') return null
  const idx = 'idx' in state && typeof state.idx === 'number' ? state.idx : null
  return { usr: 'usr' in state ? state.usr : null, key: state.key, idx }
}

export function newEntryKey(): string {
  return Math.random().toString(36).slice(2)
}
