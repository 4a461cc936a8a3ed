import { createListeners } from '@coop/sync/listeners'
import { createContext, useCallback, useContext } from 'react'

/** The places in which short messages may be shown: the one that opened last is above the others. */
export interface NoticePlaces {
  /** @returns removes it */
  readonly add: (element: Element) => () => void
  /** null: there is none. */
  readonly top: () => Element | null
  readonly subscribe: (listener: () => void) => () => void
}

export const NoticePlacesContext = createContext<NoticePlaces | null>(null)

export function createNoticePlaces(): NoticePlaces {
  const listeners = createListeners()
  const places: Element[] = []
  return {
    add(element) {
      places.push(element)
      listeners.notify()
      return () => {
        places.splice(places.indexOf(element), 1)
        listeners.notify()
      }
    },
    top: () => places.at(-1) ?? null,
    subscribe: (listener) => listeners.add(listener),
  }
}

/**
 * Room for short messages in a header or a dialog. It is a part of the layout, so that a message covers nothing, and is
 * placed where no control moves because of it.
 */
export function NoticePlace({ className = '' }: { className?: string }) {
  const places = useContext(NoticePlacesContext)
  const take = useCallback(
    (element: HTMLDivElement | null) => (element === null ? undefined : places?.add(element)),
    [places],
  )
  return <div ref={take} className={className} />
}
