import { createListeners } from '@coop/sync/listeners'
import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router-dom'
import { type HistoryWindow, readEntry } from '../../history/history-entry.ts'

/** A location of the site, and how the visitor navigated to it. */
export interface Place {
  location: Location
  type: NavigationType
  /** Whether the page of this address failed to load. */
  hasFailed: boolean
  /** Whether the page keeps its scroll position. */
  keepsScroll: boolean
  /** The path of the previous page, if a title and an entry of a list morph into each other. */
  morphsFrom: string | null
}

interface SiteState {
  place: Place
  /** Whether the next page is being loaded. */
  isNavigating: boolean
}

export interface SiteHistory {
  /** The interface through which React Router follows a pressed link. */
  navigator: Navigator
  read: () => SiteState
  subscribe: (listener: (next: SiteState, before: SiteState) => void) => () => void
}

interface SiteHistoryOptions {
  window: HistoryWindow
  /**
   * Loads the page of an address. `here` means that it can be shown; `document` means that its code is lost, and the
   * browser has to request the document from the server. Rejects if the server cannot be reached either.
   */
  prepare: (location: Location) => Promise<'here' | 'document'>
  newKey: () => string
}

type Step = Pick<Place, 'location' | 'type' | 'keepsScroll'> & {
  morphs: boolean
  /** Makes the location the current entry of the browser's history. */
  enter: () => void
  /** Does the same with a document from the server. */
  openDocument: () => void
}

/**
 * The history of the browser. A navigation has two steps: the next page is loaded while the current one stays, then
 * address and page change at once. A later navigation cancels one that is still loading. This is the part of React
 * Router's data router that the site needs, at a twentieth of its size.
 */
export function createSiteHistory({ window, prepare, newKey }: SiteHistoryOptions): SiteHistory {
  const listeners = createListeners<[next: SiteState, before: SiteState]>()
  const morphed = new Set<string>()
  let latest = 0
  let state: SiteState = {
    // In a new document, the browser or the visitor may have scrolled before any script runs.
    place: { ...openEntry(), hasFailed: false, keepsScroll: true, morphsFrom: null },
    isNavigating: false,
  }

  /** The current history entry. An entry made by the browser gets a key, so that it can be found again. */
  function openEntry(): Pick<Place, 'location' | 'type'> {
    const { pathname, search, hash } = window.location
    const stored = readEntry(window.history.state)
    const { usr, key } = stored ?? { usr: null, key: newKey() }
    if (stored === null) window.history.replaceState({ usr, key }, '')
    const type = stored === null ? NavigationType.Push : NavigationType.Pop
    return { location: { pathname, search, hash, state: usr, key }, type }
  }

  function change(next: SiteState): void {
    const before = state
    state = next
    listeners.notify(next, before)
  }

  function arrive({ enter, morphs, location, type, keepsScroll }: Step, hasFailed: boolean): void {
    const { pathname } = state.place.location
    const transition = [pathname, location.pathname]
    // The title also morphs into the entry on the way back.
    if (morphs) morphed.add(String(transition)).add(String(transition.toReversed()))
    enter()
    const isMorph = morphs || (type === NavigationType.Pop && morphed.has(String(transition)))
    const morphsFrom = isMorph ? pathname : null
    change({ place: { location, type, keepsScroll, hasFailed, morphsFrom }, isNavigating: false })
  }

  async function navigate(step: Step): Promise<void> {
    latest += 1
    const current = latest
    if (isSamePage(state.place.location, step.location)) return arrive(step, state.place.hasFailed)
    change({ ...state, isNavigating: true })
    const prepared = await prepare(step.location).catch((error: unknown) => {
      console.error(error)
      return null
    })
    if (current !== latest) return
    if (prepared !== 'document') return arrive(step, prepared === null)
    step.openDocument()
    // The browser may cache this document and show it again when the visitor goes back.
    change({ ...state, isNavigating: false })
  }

  function goTo(to: To, usr: unknown, options: NavigateOptions, replaces: boolean): void {
    const path = typeof to === 'string' ? parsePath(to) : to
    const { pathname } = state.place.location
    const location: Location = { pathname, search: '', hash: '', ...path, state: usr ?? null, key: newKey() }
    const address = createPath(location)
    const entry = [{ usr: location.state, key: location.key }, '', address] as const
    void navigate({
      location,
      type: replaces ? NavigationType.Replace : NavigationType.Push,
      keepsScroll: options.preventScrollReset === true,
      morphs: options.viewTransition === true,
      enter: () => (replaces ? window.history.replaceState(...entry) : window.history.pushState(...entry)),
      openDocument: () => (replaces ? window.location.replace(address) : window.location.assign(address)),
    })
  }

  window.addEventListener('popstate', () => {
    const entry = openEntry()
    // The browser itself makes entries only for links within a page, and has already scrolled.
    const keepsScroll = entry.type === NavigationType.Push
    const openDocument = () => window.location.reload()
    void navigate({ ...entry, keepsScroll, morphs: false, enter: () => {}, openDocument })
  })

  return {
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (steps) => window.history.go(steps),
      push: (to, usr: unknown, options = {}) => goTo(to, usr, options, false),
      replace: (to, usr: unknown, options = {}) => goTo(to, usr, options, true),
    },
    read: () => state,
    subscribe: (listener) => listeners.add(listener),
  }
}

/** Whether only the fragments differ. */
function isSamePage(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search && other.hash !== ''
}
