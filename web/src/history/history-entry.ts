/** The parts of a window that a history needs. */
export interface HistoryWindow {
  location: Pick<globalThis.Location, 'pathname' | 'search' | 'hash' | 'assign' | 'replace' | 'reload'>
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  addEventListener: (type: 'popstate', listener: () => void) => void
}

/** The state that the browser stores with a history entry. */
export interface HistoryEntry {
  /** The state that a link has passed. */
  usr: unknown
  /** Identifies the entry, so that it can be found again. */
  key: string
  /** The index of the entry; only a history that counts its entries sets it. */
  idx: number | null
}

/** The state of an entry of this app; null for an entry made by the browser. */
export function readEntry(state: unknown): HistoryEntry | null {
  if (typeof state !== 'object' || state === null || !('key' in state)) return null
  if (typeof state.key !== 'string') return null
  const idx = 'idx' in state && typeof state.idx === 'number' ? state.idx : null
  return { usr: 'usr' in state ? state.usr : null, key: state.key, idx }
}

export function newEntryKey(): string {
  return Math.random().toString(36).slice(2)
}
