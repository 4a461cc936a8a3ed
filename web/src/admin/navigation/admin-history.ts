import { createListeners } from '@coop/sync/listeners'
import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router-dom'
import { type HistoryWindow, readEntry } from '../../history/history-entry.ts'

/** The current location, and the kind of navigation that led there. */
interface Place {
  readonly location: Location
  readonly type: NavigationType
}

interface Blocker {
  /** Whether a navigation has to wait now. */
  readonly blocks: () => boolean
  /** Called with a function that continues the navigation. A later navigation replaces it. */
  readonly onBlocked: (proceed: () => void) => void
}

export interface AdminHistory {
  /** React Router calls it for a pressed link. */
  readonly navigator: Navigator
  readonly read: () => Place
  readonly subscribe: (listener: () => void) => () => void
  /** @returns removes the blocker */
  readonly block: (blocker: Blocker) => () => void
}

/**
 * The browser's history with blockable navigations, because a form with edits asks before it is left. This is the only
 * feature that the admin needs of React Router's data router, which is 17 kB larger.
 */
export function createAdminHistory(window: HistoryWindow, newKey: () => string): AdminHistory {
  const listeners = createListeners()
  let blocker: Blocker | null = null
  /** Receives the next `popstate`, which this module has caused by `history.go`. */
  let onOwnStep: (() => void) | null = null
  let index = readEntry(window.history.state)?.idx ?? 0
  // A newly opened document is a pop, even at a new entry.
  let place: Place = { ...openEntry(), type: NavigationType.Pop }

  /** Reads the current entry of the browser. An entry without a number gets one. */
  function openEntry(): Place {
    const { pathname, search, hash } = window.location
    const entry = readEntry(window.history.state)
    const { usr, key } = entry ?? { usr: null, key: newKey() }
    if (entry === null) window.history.replaceState({ usr, key, idx: index }, '')
    const type = entry === null ? NavigationType.Push : NavigationType.Pop
    return { location: { pathname, search, hash, state: usr, key }, type }
  }

  function arrive(next: Place): void {
    place = next
    listeners.notify()
  }

  /** Resolves when the browser has made the step. */
  function step(steps: number): Promise<void> {
    return new Promise((resolve) => {
      onOwnStep = resolve
      window.history.go(steps)
    })
  }

  function goTo(to: To, usr: unknown, replaces: boolean): void {
    const path = typeof to === 'string' ? parsePath(to) : to
    const { pathname } = place.location
    const location: Location = { pathname, search: '', hash: '', ...path, state: usr ?? null, key: newKey() }
    const enter = () => {
      if (!replaces) index += 1
      const entry = [
        { usr: location.state, key: location.key, idx: index },
        '',
        createPath(location),
      ] as const
      if (replaces) window.history.replaceState(...entry)
      else window.history.pushState(...entry)
      arrive({ location, type: replaces ? NavigationType.Replace : NavigationType.Push })
    }
    if (blocker?.blocks() === true) blocker.onBlocked(enter)
    else enter()
  }

  window.addEventListener('popstate', () => {
    if (onOwnStep !== null) {
      const taken = onOwnStep
      onOwnStep = null
      taken()
      return
    }
    const entry = readEntry(window.history.state)
    // The browser itself creates an entry only for a link within the page.
    const next = entry === null ? index + 1 : (entry.idx ?? index)
    const steps = next - index
    const enter = () => {
      index = next
      arrive(openEntry())
    }
    if (steps === 0 || blocker?.blocks() !== true) {
      enter()
      return
    }
    // The browser has already made the step. It is reversed, and repeated when the navigation may continue.
    const returned = step(-steps)
    blocker.onBlocked(() => {
      void returned.then(() => step(steps)).then(enter)
    })
  })

  return {
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (steps) => window.history.go(steps),
      push: (to, usr: unknown) => goTo(to, usr, false),
      replace: (to, usr: unknown) => goTo(to, usr, true),
    },
    read: () => place,
    subscribe: (listener) => listeners.add(listener),
    block(next) {
      blocker = next
      return () => {
        if (blocker === next) blocker = null
      }
    },
  }
}
