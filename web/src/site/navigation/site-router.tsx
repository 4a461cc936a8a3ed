import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Router } from 'react-router-dom'
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx'
import { HistoryContext, NavigatingContext, MorphContext, PlaceContext } from './navigation-context.ts'
import { PageFailed } from './page-failed.tsx'
import type { ScrollRestoration } from './scroll-restoration.ts'
import type { Place, SiteHistory } from './site-history.ts'
import { usePageFocus } from './use-page-focus.ts'

interface SiteRouterProps {
  history: SiteHistory
  scrollRestoration: ScrollRestoration
  children: ReactNode
}

/** Shows the current place in a transition, so that a page that renders slowly does not block input. */
export function SiteRouter({ history, scrollRestoration, children }: SiteRouterProps) {
  const [{ place, isNavigating }, setShown] = useState(history.read)
  const [morph, setMorph] = useState<readonly string[]>([])

  useLayoutEffect(() => {
    return history.subscribe((next, before) => {
      const show = () => setShown(next)
      if (next.place !== before.place) scrollRestoration.save(before.place)
      const paths = next.place === before.place ? null : morphOf(next.place)
      if (paths === null) return startTransition(show)
      // The morphing elements need their names before the browser captures the old page.
      flushSync(() => setMorph(paths))
      const end = () => setMorph((current) => (current === paths ? [] : current))
      void document.startViewTransition(() => flushSync(show)).finished.then(end, end)
    })
  }, [history, scrollRestoration])
  useLayoutEffect(() => scrollRestoration.restore(place), [scrollRestoration, place])
  usePageFocus(place)
  useScrollRestoration(history, scrollRestoration)

  return (
    <Router location={place.location} navigationType={place.type} navigator={history.navigator}>
      <HistoryContext value={history}>
        <NavigatingContext value={isNavigating}>
          <MorphContext value={morph}>
            <PlaceContext value={place}>
              <ErrorBoundary
                resetBy={place}
                fallback={
                  <main>
                    <PageFailed />
                  </main>
                }
              >
                {children}
              </ErrorBoundary>
            </PlaceContext>
          </MorphContext>
        </NavigatingContext>
      </HistoryContext>
    </Router>
  )
}

function morphOf({ location, morphsFrom }: Place): readonly string[] | null {
  return morphsFrom !== null && 'startViewTransition' in document ? [morphsFrom, location.pathname] : null
}

/**
 * Disables the scroll restoration of the browser, which would scroll before the page is rendered, except while the
 * document unloads.
 */
function useScrollRestoration(history: SiteHistory, scrollRestoration: ScrollRestoration): void {
  useEffect(() => {
    const switchOff = () => void (window.history.scrollRestoration = 'manual')
    const switchOn = () => {
      scrollRestoration.save(history.read().place)
      window.history.scrollRestoration = 'auto'
    }
    switchOff()
    window.addEventListener('pagehide', switchOn)
    window.addEventListener('pageshow', switchOff)
    return () => {
      window.removeEventListener('pagehide', switchOn)
      window.removeEventListener('pageshow', switchOff)
    }
  }, [history, scrollRestoration])
}
