import type { Place } from './site-history.ts'

const storageKey = 'scroll-places'

export interface ScrollRestoration {
  /** Stores the scroll position of the page of this place. */
  save: (place: Place) => void
  /** Scrolls to the stored position, to the part that the address names, or to the top. */
  restore: (place: Place) => void
}

/**
 * Stores scroll positions by the entry of the browser's history; session storage survives a reload.
 *
 * @param first the first place of a document that came with its page: where the browser or the reader has scrolled it by
 * now, it stays; null for a document that came without its page
 */
export function createScrollRestoration(first: Place | null): ScrollRestoration {
  const offsets = stored()
  return {
    save({ location }) {
      offsets.set(location.key, window.scrollY)
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...offsets]))
      } catch {
        // Where nothing can be stored, a reload begins at the top.
      }
    },
    restore(place) {
      if (place === first && window.scrollY > 0) return
      const { location, keepsScroll } = place
      const offset = offsets.get(location.key)
      if (offset !== undefined) window.scrollTo(0, offset)
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
    // A link of somebody else may have a fragment that is not encoded: it may name a part as it is.
    return text
  }
}

function stored(): Map<string, number> {
  try {
    return new Map<string, number>(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
  } catch {
    // Storage is refused: pages begin at the top.
    return new Map()
  }
}
