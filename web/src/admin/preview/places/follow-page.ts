import type { Press } from './field-place-of.ts'
import { canBeSeen, hasOwnPress, type PagePlace, pressAt, readPlaces } from './page-document.ts'
import type { PageRows } from './page-rows.ts'
import { readTracesUntil } from './row-traces.ts'

/** A place with its position in pixels of the page. */
export interface MeasuredPlace {
  readonly place: PagePlace
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface ShownPlaces {
  /** The place under the pointer, or null. */
  readonly pointed: MeasuredPlace | null
  /** All visible places, while they are shown. */
  readonly all: readonly MeasuredPlace[]
}

export interface FollowOptions {
  readonly rows: PageRows
  /** The local addresses of pictures that the site does not have yet. */
  readonly pictures: ReadonlyMap<string, string | null>
  /** Whether all places are shown. A press then opens a place even in a link. */
  readonly isOn: boolean
}

interface PageListener {
  onShown(places: ShownPlaces): void
  onScroll(left: number, top: number): void
  onPress(place: PagePlace, press: Press): void
}

export interface PageFollower {
  set(options: FollowOptions): void
  end(): void
}

/** The delay after the last change or scroll, so that typing and scrolling are not slowed down. */
const SETTLED_MS = 150
/** The part of a frame that reading rows ahead may take. */
const SLICE_MS = 8

const nowhere: { places: readonly PagePlace[]; of: ReadonlyMap<Element, PagePlace> } = {
  places: [],
  of: new Map(),
}

/** Follows a page in a frame: reports the place under the pointer, presses, and the positions of all places. */
export function followPage(page: Document, listener: PageListener): PageFollower {
  const ending = new AbortController()
  const { signal } = ending
  let options: FollowOptions | null = null
  /** null: the page has changed since it was read. */
  let read: { places: readonly PagePlace[]; of: ReadonlyMap<Element, PagePlace> } | null = null
  let pointed: PagePlace | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** A page has no places until the rows are read ahead. */
  let isReady = false
  let reading: ReturnType<typeof setTimeout> | undefined

  function readAhead(): void {
    clearTimeout(reading)
    isReady = options !== null && readTracesUntil(options.rows.rowsOf, performance.now() + SLICE_MS)
    if (isReady) showSoon()
    else reading = setTimeout(readAhead)
  }
  function placesOf() {
    if (!isReady) return nowhere
    if (read === null) {
      const places = options === null ? [] : readPlaces(page, options.rows, options.pictures)
      read = { places, of: new Map(places.map((place) => [place.element, place])) }
    }
    return read
  }
  function placeAt({ clientX, clientY }: MouseEvent): PagePlace | null {
    const { of } = placesOf()
    // A picture may be behind the texts on it, without containing them.
    for (const under of page.elementsFromPoint(clientX, clientY)) {
      for (let at: Element | null = under; at !== null; at = at.parentElement) {
        const place = of.get(at)
        if (place !== undefined) return place
      }
    }
    return null
  }
  function show(): void {
    if (pointed !== null && !pointed.element.isConnected) pointed = null
    const all = options?.isOn === true ? placesOf().places.filter(canBeSeen).map(measured) : []
    listener.onShown({ pointed: pointed === null ? null : measured(pointed), all })
  }
  function showSoon(): void {
    if (pointed === null && options?.isOn !== true) return
    clearTimeout(timer)
    timer = setTimeout(show, SETTLED_MS)
  }
  function point(place: PagePlace | null): void {
    if (place?.element === pointed?.element) return
    pointed = place
    page.documentElement.style.cursor = place === null ? '' : 'pointer'
    show()
  }
  function press(event: MouseEvent): void {
    // A link followed by a key, or the end of a selection, is not a press on a text.
    if (event.detail === 0 || page.getSelection()?.isCollapsed === false) return
    const place = placeAt(event)
    const isOwn = event.composedPath().some((each) => isElement(each) && hasOwnPress(each))
    if (place === null || (isOwn && options?.isOn !== true)) return
    event.preventDefault()
    event.stopPropagation()
    listener.onPress(place, pressAt(place, page, event.clientX, event.clientY))
  }
  function scroll(): void {
    const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {}
    listener.onScroll(scrollX, scrollY)
  }

  const observer = new MutationObserver(() => {
    read = null
    showSoon()
  })
  const attributeFilter = ['src', 'srcset', 'hidden', 'inert', 'open', 'class']
  observer.observe(page.body, { subtree: true, childList: true, characterData: true, attributeFilter })
  page.addEventListener('pointermove', (event) => point(placeAt(event)), { signal, passive: true })
  page.documentElement.addEventListener('pointerleave', () => point(null), { signal })
  page.addEventListener('click', press, { signal, capture: true })
  page.addEventListener('scroll', scroll, { signal, capture: true, passive: true })
  page.addEventListener('scroll', showSoon, { signal, capture: true, passive: true })
  page.defaultView?.addEventListener('resize', showSoon, { signal })
  scroll()
  return {
    set(next) {
      const isSwitched = options?.isOn !== next.isOn
      options = next
      read = null
      readAhead()
      if (isSwitched) show()
      else showSoon()
    },
    end() {
      clearTimeout(timer)
      clearTimeout(reading)
      observer.disconnect()
      ending.abort()
      page.documentElement.style.cursor = ''
    },
  }
}

function measured(place: PagePlace): MeasuredPlace {
  const { scrollX = 0, scrollY = 0 } = place.element.ownerDocument.defaultView ?? {}
  const { left, top, width, height } = place.element.getBoundingClientRect()
  return { place, left: left + scrollX, top: top + scrollY, width, height }
}

/** The frame has its own `Element` class, so `instanceof` with that of this window fails. */
function isElement(target: EventTarget): target is Element {
  return 'closest' in target
}
