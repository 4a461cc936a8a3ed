import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { type NavigationState, readNavigationState } from '../navigation/navigation-state.ts'
import { useIsLeaving, useIsStillHere } from '../navigation/navigation-context.ts'
import type { Page } from './page.ts'

const addressPauseMs = 300

/** A request that is shown before the address names it. */
interface Ahead<Request> {
  request: Request
  /** Where the visitor may still be meanwhile: writing an address takes time, and changes go on. */
  from: readonly string[]
  /** null: it is never written, being only for the moment */
  written: string | null
}

/** The request of the address, or, ahead of it, the one that the visitor's last change of filters asks for. */
export function useRequest<Request>(page: Pick<Page<Request, unknown>, 'parse' | 'address'>) {
  const params = useParams()
  const location = useLocation()
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const isStillHere = useIsStillHere()
  const [ahead, setAhead] = useState<Ahead<Request> | null>(null)
  const addressed = useMemo(
    () => page.parse(params, new URLSearchParams(location.search)),
    [page, params, location.search],
  )
  const here = location.pathname + location.search
  const isWritten = ahead?.written === here
  const isAhead = isWritten || ahead?.from.includes(here) === true
  // Once it is written, whoever goes back to where it began means just that.
  if (ahead !== null && isWritten && ahead.from.length > 0) setAhead({ ...ahead, from: [] })

  useEffect(() => {
    if (ahead === null || ahead.written === null || !isAhead || isWritten) return
    // Writing the address now would call back whoever is on the way to another page.
    if (isLeaving) return
    const { written } = ahead
    const timer = setTimeout(() => {
      if (!isStillHere()) return
      const state: NavigationState = { ...readNavigationState(location.state), changedInPlace: true }
      void navigate(written, { replace: true, preventScrollReset: true, state })
    }, addressPauseMs)
    return () => clearTimeout(timer)
  }, [ahead, isAhead, isWritten, isLeaving, isStillHere, location.state, navigate])

  return {
    request: isAhead && ahead !== null ? ahead.request : addressed,
    change: (request: Request, options?: { momentary: boolean }) => {
      const { search } = new URL(page.address(request), 'http://site')
      const written = options?.momentary ? null : location.pathname + search
      setAhead((before) => {
        const earlier = before === null || !isAhead ? [] : [...before.from, before.written ?? here]
        return { request, from: [...new Set([here, ...earlier])], written }
      })
    },
  }
}
