import type { Place } from './site-history.ts'

const storageKey = 'scroll-places'

export interface ScrollRestoration {
  /** Stores the scroll position of the page at this place. */
  save: (place: Place) => void
  /** Scrolls to the stored position, to the element of the fragment, or to the top. */
  restore: (place: Place) => void
}

/**
 * Stores scroll positions by history entry, in session storage, which survives a reload.
 *
 * @param first the first place of a document rendered with its page, which keeps the position that the browser or the
 * reader has already scrolled to; null for a document rendered without its page
 */
export function createScrollRestoration(first: Place | null): ScrollRestoration {
  const offsets = stored()
  return {
    save({ location }) {
      offsets.set(location.key, window.scrollY)
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...offsets]))
      } catch {
        // Without storage, a reload starts at the top.
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
    // The fragment of a link from elsewhere may be unencoded and match an element as it is.
    return text
  }
}

function stored(): Map<string, number> {
  try {
    return new Map<string, number>(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
  } catch {
    // Without storage, pages start at the top.
    return new Map()
  }
}
