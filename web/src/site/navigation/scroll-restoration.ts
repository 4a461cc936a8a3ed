import type { Place } from './site-history.ts'

const storageKey = 'scroll-places'

export interface ScrollPlaces {
  /** Remembers how far down the page is that is about to go. */
  leave: (place: Place) => void
  /** Scrolls to where the visitor was, to the part that the address names, or to the top. */
  arrive: (place: Place) => void
}

/** Places on pages, by the entry of the browser's history; a tab remembers them across a reload. */
export function createScrollPlaces(): ScrollPlaces {
  const places = stored()
  return {
    leave({ location }) {
      places.set(location.key, window.scrollY)
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...places]))
      } catch {
        // where nothing can be stored, a reload begins at the top
      }
    },
    arrive({ location, keepsScroll }) {
      const place = places.get(location.key)
      if (place !== undefined) window.scrollTo(0, place)
      else if (!keepsScroll && !scrollToPart(location.hash)) window.scrollTo(0, 0)
    },
  }
}

function scrollToPart(hash: string): boolean {
  const part = hash === '' ? null : document.getElementById(decoded(hash.slice(1)))
  part?.scrollIntoView()
  return part !== null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function stored(): Map<string, number> {
  try {
    return new Map<string, number>(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return new Map()
  }
}
