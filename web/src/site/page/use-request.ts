import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { storeUnwrittenQuery, unwrittenQuery } from '../../history/unwritten-query.ts'
import { type NavigationState, readNavigationState } from '../navigation/navigation-state.ts'
import { useIsNavigating, useIsStillHere } from '../navigation/navigation-context.ts'
import type { Page } from './page.ts'

const addressPauseMs = 300

/** An optimistic update: a request that is shown before it is in the address. */
interface OptimisticRequest<Request> {
  request: Request
  /** The addresses that may still be current, because writing takes time and changes continue meanwhile. */
  from: readonly string[]
  /** The address to write; null for a momentary request. */
  written: string | null
}

/** The request of the address or, as an optimistic update, that of the last change of filters. */
export function useRequest<Request>(page: Pick<Page<Request, unknown>, 'parse' | 'address'>) {
  const params = useParams()
  const location = useLocation()
  const navigate = useNavigate()
  const isNavigating = useIsNavigating()
  const isStillHere = useIsStillHere()
  const [optimistic, setOptimistic] = useState<OptimisticRequest<Request> | null>(null)
  const addressed = useMemo(
    () => page.parse(params, new URLSearchParams(location.search)),
    [page, params, location.search],
  )
  const here = location.pathname + location.search
  const isWritten = optimistic?.written === here
  const isOptimistic = isWritten || optimistic?.from.includes(here) === true
  // This entry was left before its address was written. The server rendered the old address, so the stored query is
  // applied after hydration.
  const left = useSyncExternalStore(
    () => () => {},
    () => unwrittenQuery(location.key),
    () => null,
  )
  if (optimistic === null && left !== null) {
    const request = page.parse(params, new URLSearchParams(left))
    setOptimistic({ request, from: [here], written: location.pathname + left })
  }
  // After the new address is written, an earlier address means that the visitor has gone back.
  if (optimistic !== null && isWritten && optimistic.from.length > 0)
    setOptimistic({ ...optimistic, from: [] })

  const unwritten = optimistic !== null && isOptimistic && !isWritten ? optimistic.written : null

  const isChanged = optimistic !== null
  useEffect(() => {
    if (!isChanged) return
    storeUnwrittenQuery(location.key, unwritten === null ? null : new URL(unwritten, 'http://site').search)
  }, [isChanged, location.key, unwritten])

  useEffect(() => {
    // Writing the address now would cancel the navigation to another page.
    if (unwritten === null || isNavigating) return
    const timer = setTimeout(() => {
      if (!isStillHere()) return
      const state: NavigationState = { ...readNavigationState(location.state), changedInPlace: true }
      void navigate(unwritten, { replace: true, preventScrollReset: true, state })
    }, addressPauseMs)
    return () => clearTimeout(timer)
  }, [unwritten, isNavigating, isStillHere, location.state, navigate])

  return {
    request: isOptimistic && optimistic !== null ? optimistic.request : addressed,
    change: (request: Request, options?: { momentary: boolean }) => {
      const { search } = new URL(page.address(request), 'http://site')
      const written = options?.momentary ? null : location.pathname + search
      setOptimistic((before) => {
        const earlier = before === null || !isOptimistic ? [] : [...before.from, before.written ?? here]
        return { request, from: [...new Set([here, ...earlier])], written }
      })
    },
  }
}
