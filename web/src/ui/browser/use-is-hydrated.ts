import { useSyncExternalStore } from 'react'

/** False on the server and while its HTML is taken over, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const neverChanges = () => () => {}
