import { startTransition, useLayoutEffect, useState } from 'react'
import { Router, type RouteObject, useRoutes } from 'react-router-dom'
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx'
import type { AdminHistory } from './admin-history.ts'
import { HistoryContext } from './history-context.ts'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { NotLoadedYet } from '../../ui/states/not-loaded-yet.tsx'

/** Loaded in advance, because a failed load of code may be the reason for the error. */
const ScreenFailed = lazyComponent(
  async () => (await import('./screen-failed.tsx')).ScreenFailed,
  NotLoadedYet,
)

/** Shows the screen of the current location. */
export function AdminRouter({ history, routes }: { history: AdminHistory; routes: readonly RouteObject[] }) {
  const [place, setPlace] = useState(history.read)
  useLayoutEffect(() => history.subscribe(() => startTransition(() => setPlace(history.read()))), [history])
  return (
    <HistoryContext value={history}>
      <Router location={place.location} navigationType={place.type} navigator={history.navigator}>
        <ErrorBoundary resetBy={place} fallback={<ScreenFailed />}>
          <Screen routes={routes} />
        </ErrorBoundary>
      </Router>
    </HistoryContext>
  )
}

function Screen({ routes }: { routes: readonly RouteObject[] }) {
  return useRoutes([...routes])
}
