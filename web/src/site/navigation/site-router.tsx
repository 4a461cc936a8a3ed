import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Router } from 'react-router-dom'
import { HistoryContext, LeavingContext, MorphContext, PlaceContext } from './navigation-context.ts'
import { PageFailed } from './page-failed.tsx'
import { PageGuard } from './page-error-boundary.tsx'
import type { ScrollPlaces } from './scroll-restoration.ts'
import type { Place, SiteHistory } from './site-history.ts'

export interface SiteRouterProps {
  history: SiteHistory
  scrollPlaces: ScrollPlaces
  children: ReactNode
}

/** Shows where the history is, with React's patience: a page that takes long to draw does not hold up the visitor. */
export function SiteRouter({ history, scrollPlaces, children }: SiteRouterProps) {
  const [{ place, isLeaving }, setShown] = useState(history.read)
  const [morph, setMorph] = useState<readonly string[]>([])

  useLayoutEffect(() => {
    return history.subscribe((next, before) => {
      const show = () => setShown(next)
      if (next.place !== before.place) scrollPlaces.leave(before.place)
      const paths = next.place === before.place ? null : morphOf(next.place)
      if (paths === null) return startTransition(show)
      // What is drawn now must already say what becomes what.
      flushSync(() => setMorph(paths))
      const end = () => setMorph((current) => (current === paths ? [] : current))
      void document.startViewTransition(() => flushSync(show)).finished.then(end, end)
    })
  }, [history, scrollPlaces])
  useLayoutEffect(() => scrollPlaces.arrive(place), [scrollPlaces, place])
  useOwnScrolling(history, scrollPlaces)

  return (
    <Router location={place.location} navigationType={place.type} navigator={history.navigator}>
      <HistoryContext value={history}>
        <LeavingContext value={isLeaving}>
          <MorphContext value={morph}>
            <PlaceContext value={place}>
              <PageGuard
                place={place}
                instead={
                  <main>
                    <PageFailed />
                  </main>
                }
              >
                {children}
              </PageGuard>
            </PlaceContext>
          </MorphContext>
        </LeavingContext>
      </HistoryContext>
    </Router>
  )
}

function morphOf({ location, morphsFrom }: Place): readonly string[] | null {
  return morphsFrom !== null && 'startViewTransition' in document ? [morphsFrom, location.pathname] : null
}

/** The browser would scroll before the page is there. What it does once the document has gone is its own affair. */
function useOwnScrolling(history: SiteHistory, scrollPlaces: ScrollPlaces): void {
  useEffect(() => {
    const take = () => void (window.history.scrollRestoration = 'manual')
    const give = () => {
      scrollPlaces.leave(history.read().place)
      window.history.scrollRestoration = 'auto'
    }
    take()
    window.addEventListener('pagehide', give)
    window.addEventListener('pageshow', take)
    return () => {
      window.removeEventListener('pagehide', give)
      window.removeEventListener('pageshow', take)
    }
  }, [history, scrollPlaces])
}
