import { createListeners } from '@coop/sync/listeners'
import { createContext, useCallback, useContext } from 'react'

/** The places for short messages. The place that opened last is on top. */
export interface NoticePlaces {
  /** @returns a function that removes the place */
  readonly add: (element: Element) => () => void
  /** Null if there is no place. */
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
 * A place for short messages in a header or dialog. It is part of the layout, so that messages cover nothing, and is
 * positioned so that no control moves.
 */
export function NoticePlace({ className = '' }: { className?: string }) {
  const places = useContext(NoticePlacesContext)
  const take = useCallback(
    (element: HTMLDivElement | null) => (element === null ? undefined : places?.add(element)),
    [places],
  )
  return <div ref={take} className={className} />
}
