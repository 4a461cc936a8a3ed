import { createContext, useCallback, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import type { Place, SiteHistory } from './site-history.ts'

/** Null during server rendering. */
export const HistoryContext = createContext<SiteHistory | null>(null)
/** The current place; null during server rendering. */
export const PlaceContext = createContext<Place | null>(null)
export const NavigatingContext = createContext(false)
export const MorphContext = createContext<readonly string[]>([])

/** Whether another page is being loaded. */
export function useIsNavigating(): boolean {
  return useContext(NavigatingContext)
}

/**
 * Returns a function that tells whether the rendered page is still the current one. Rendering may lag behind a press.
 */
export function useIsStillHere(): () => boolean {
  const history = useContext(HistoryContext)
  const { key } = useLocation()
  return useCallback(() => {
    const state = history?.read()
    return state === undefined || (!state.isNavigating && state.place.location.key === key)
  }, [history, key])
}

/** Whether a view transition between the page at this path and its entry in a list is running. */
export function useIsMorphing(path: string): boolean {
  return useContext(MorphContext).includes(path)
}
