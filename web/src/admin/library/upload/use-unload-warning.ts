import { useEffect } from 'react'

/** Makes the browser ask before the tab is closed. */
export function useUnloadWarning(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWanted])
}
