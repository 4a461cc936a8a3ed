import { createListeners } from '@coop/sync/listeners'
import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router-dom'
import type { Place } from '../navigation/site-history.ts'

/**
 * The history of a preview. It is not that of the browser, which belongs to the admin: Back must not go through
 * previewed pages.
 */
export interface PreviewHistory {
  readonly navigator: Navigator
  readonly read: () => Place
  readonly subscribe: (listener: () => void) => () => void
  /** Shows this page in place of all previous ones. Its code must be loaded. */
  show(address: string): void
}

/** @param prepare loads the code of a page */
export function createPreviewHistory(
  address: string,
  prepare: (location: Location) => Promise<void>,
): PreviewHistory {
  const listeners = createListeners()
  let count = 0
  let entries = [locationOf(address)]
  let at = 0
  let place = placeAt(entryAt(at), NavigationType.Replace)

  function locationOf(to: To, state: unknown = null): Location {
    count += 1
    const path = typeof to === 'string' ? parsePath(to) : to
    return { pathname: '/', search: '', hash: '', ...path, state, key: String(count) }
  }
  function entryAt(index: number): Location {
    const entry = entries[index]
    if (entry === undefined) throw new Error(`A preview has no entry ${index} in its history`)
    return entry
  }
  function arrive(type: NavigationType, keepsScroll: boolean): void {
    place = placeAt(entryAt(at), type, keepsScroll)
    listeners.notify()
  }
  async function goTo(to: To, state: unknown, index: number, keepsScroll: boolean): Promise<void> {
    const location = locationOf(to, state)
    await prepare(location)
    entries = [...entries.slice(0, index), location]
    at = index
    arrive(NavigationType.Push, keepsScroll)
  }

  return {
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go(steps) {
        if (entries[at + steps] === undefined) return
        at += steps
        arrive(NavigationType.Pop, true)
      },
      push: (to, state: unknown, options) =>
        void goTo(to, state, at + 1, options?.preventScrollReset === true),
      replace: (to, state: unknown, options) =>
        void goTo(to, state, at, options?.preventScrollReset === true),
    },
    read: () => place,
    subscribe: (listener) => listeners.add(listener),
    show(next) {
      entries = [locationOf(next)]
      at = 0
      arrive(NavigationType.Replace, true)
    },
  }
}

function placeAt(location: Location, type: NavigationType, keepsScroll = true): Place {
  return { location, type, keepsScroll, hasFailed: false, morphsFrom: null }
}
