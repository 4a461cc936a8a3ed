import { useContext, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { HistoryContext } from './history-context.ts'

/** A waiting navigation, or none. */
export type BlockedNavigation =
  | { readonly state: 'unblocked' }
  | { readonly state: 'blocked'; readonly proceed: () => void; readonly reset: () => void }

const unblocked: BlockedNavigation = { state: 'unblocked' }

/** @param shouldBlock called at every navigation, before anything is rendered */
export function useBlocker(shouldBlock: () => boolean): BlockedNavigation {
  const history = useContext(HistoryContext)
  const [waiting, setWaiting] = useState<{ proceed: () => void } | null>(null)
  const blocks = useEffectEvent(shouldBlock)
  useEffect(
    () => history?.block({ blocks: () => blocks(), onBlocked: (proceed) => setWaiting({ proceed }) }),
    [history],
  )
  return useMemo(
    () =>
      waiting === null
        ? unblocked
        : {
            state: 'blocked',
            proceed() {
              setWaiting(null)
              waiting.proceed()
            },
            reset: () => setWaiting(null),
          },
    [waiting],
  )
}
