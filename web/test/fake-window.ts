import type { HistoryWindow } from '../src/history/history-entry.ts'

/** A window at `address` with a history. */
export function aWindow(address: string) {
  const entries = [{ url: new URL(address, 'http://site'), state: null as unknown }]
  let at = 0
  const opened: string[] = []
  let onPop = () => {}
  const entry = () => entries[at] ?? { url: new URL('http://site'), state: null }
  const newEntry = (state: unknown, url?: string | URL | null) => ({
    url: new URL(url ?? entry().url, entry().url),
    state,
  })
  const window: HistoryWindow = {
    get location() {
      const { pathname, search, hash } = entry().url
      return {
        pathname,
        search,
        hash,
        assign: (to: string | URL) => void opened.push(`assign ${String(to)}`),
        replace: (to: string | URL) => void opened.push(`replace ${String(to)}`),
        reload: () => void opened.push('reload'),
      }
    },
    history: {
      get state() {
        return entry().state
      },
      pushState(state, _title, url) {
        // An address such as '#part' is relative to the current entry.
        const next = newEntry(state, url)
        entries.splice((at += 1), Infinity, next)
      },
      replaceState: (state, _title, url) => void entries.splice(at, 1, newEntry(state, url)),
      go(steps = 0) {
        at += steps
        onPop()
      },
    },
    addEventListener: (_type, listener) => (onPop = listener),
  }
  return {
    window,
    /** The addresses that the code has opened in the browser. */
    opened,
    paths: () => entries.map(({ url }) => url.pathname + url.search + url.hash),
    /** Follows a link within the page, which the browser handles. */
    followHash: (hash: string) => {
      window.history.pushState(null, '', hash)
      onPop()
    },
  }
}
