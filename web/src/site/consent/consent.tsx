import { lazy, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { Optional } from '../loading/optional.tsx'
import { retryWithBackoff } from '../../loading/retry-with-backoff.ts'
import { useSite } from '../site-info/site-context.ts'
import { useIsHydrated } from '../../ui/browser/use-is-hydrated.ts'
import { readConsent, subscribeToConsent } from './consent-store.ts'

const ConsentBanner = lazy(async () => ({
  default: (await retryWithBackoff(() => import('./consent-banner.tsx'))).ConsentBanner,
}))

/** Asks for consent until there is a decision, and loads only the external scripts that the decision allows. */
export function Consent() {
  const record = useSyncExternalStore(subscribeToConsent, readConsent, () => null)
  const isHydrated = useIsHydrated()
  useExternalScripts(record?.preferences)
  if (!isHydrated || record !== null) return null
  return (
    <Optional>
      <ConsentBanner />
    </Optional>
  )
}

function useExternalScripts(allowed: { analytics: boolean; marketing: boolean } | undefined): void {
  const { scripts } = useSite()
  const { pathname } = useLocation()
  const analytics = allowed?.analytics === true ? scripts?.analytics : undefined
  const marketing = allowed?.marketing === true ? scripts?.marketing : undefined
  const isConfigured = scripts?.analytics !== undefined || scripts?.marketing !== undefined

  useEffect(() => {
    if (!isConfigured) return
    return onceLoaded(({ applyScripts }) => applyScripts({ analytics, marketing }))
  }, [isConfigured, analytics, marketing])

  useEffect(() => {
    if (analytics === undefined) return
    return onceLoaded(({ reportPagePath }) => reportPagePath(analytics, pathname))
  }, [analytics, pathname])
}

/** The returned function cancels the work: code that loads late must not start scripts that were refused meanwhile. */
function onceLoaded(work: (code: typeof import('./external-scripts.ts')) => void): () => void {
  let isCancelled = false
  const load = async (): Promise<void> => {
    const code = await retryWithBackoff(() => import('./external-scripts.ts'))
    if (!isCancelled) work(code)
  }
  void load()
  return () => {
    isCancelled = true
  }
}
