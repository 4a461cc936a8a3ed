import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useSite } from '../site-context.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { readConsent, subscribeToConsent } from './consent-store.ts'

const ConsentBanner = lazy(async () => ({ default: (await import('./consent-banner.tsx')).ConsentBanner }))

/** Asks for consent where it was not given or refused yet, and keeps the external scripts to what was decided. */
export function Consent() {
  const record = useSyncExternalStore(subscribeToConsent, readConsent, () => null)
  const isHydrated = useIsHydrated()
  useExternalScripts(record?.preferences)
  if (!isHydrated || record !== null) return null
  return (
    <Suspense>
      <ConsentBanner />
    </Suspense>
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
    void import('./external-scripts.ts').then(({ applyScripts }) => applyScripts({ analytics, marketing }))
  }, [isConfigured, analytics, marketing])

  useEffect(() => {
    if (analytics === undefined) return
    void import('./external-scripts.ts').then(({ reportPagePath }) => reportPagePath(analytics, pathname))
  }, [analytics, pathname])
}
