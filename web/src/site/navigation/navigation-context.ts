import { createContext, useCallback, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import type { Place, SiteHistory } from './site-history.ts'

/** There is none while the server draws. */
export const HistoryContext = createContext<SiteHistory | null>(null)
/** The place that is shown. There is none while the server draws. */
export const PlaceContext = createContext<Place | null>(null)
export const LeavingContext = createContext(false)
export const MorphContext = createContext<readonly string[]>([])

/** Whether another page is on its way. */
export function useIsLeaving(): boolean {
  return useContext(LeavingContext)
}

/** Asks whether the visitor is still here, and not on the way elsewhere: what is drawn may lag behind a press. */
export function useIsStillHere(): () => boolean {
  const history = useContext(HistoryContext)
  const { key } = useLocation()
  return useCallback(() => {
    const state = history?.read()
    return state === undefined || (!state.isLeaving && state.place.location.key === key)
  }, [history, key])
}

/** Whether the page at this path is just coming out of its entry in a list, or going back into it. */
export function useIsMorphing(path: string): boolean {
  return useContext(MorphContext).includes(path)
}
