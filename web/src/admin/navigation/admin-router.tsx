import { startTransition, useLayoutEffect, useState } from 'react'
import { Router, type RouteObject, useRoutes } from 'react-router-dom'
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx'
import type { AdminHistory } from './admin-history.ts'
import { HistoryContext } from './history-context.ts'
import { ScreenFailed } from './screen-failed.tsx'

/** Shows the screen of the history's place. */
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
