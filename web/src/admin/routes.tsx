import { type EntityName, entityNames } from '@coop/sync/entities'
import type { ComponentType, ReactNode } from 'react'
import { Link, Outlet, type RouteObject } from 'react-router-dom'
import { FormDialog } from './form/form-dialog.tsx'
import { HistoryDialog } from './history/history-dialog.tsx'
import { EditsScreen } from './queue/edits-screen.tsx'
import { Dashboard } from './screens/dashboard.tsx'
import { EntityScreen } from './screens/entity-screen.tsx'
import { entityRecord } from './entities/entity-records.ts'
import { ListStatesProvider } from './screens/list-states-provider.tsx'
import { AccessDenied } from './session/access-denied.tsx'
import { Guard } from './session/guard.tsx'
import { LoginScreen } from './session/login-screen.tsx'
import { Shell } from './shell/shell.tsx'
import { SignUpsScreen } from './visitors/sign-ups-screen.tsx'
import { UsageScreen } from './visitors/usage-screen.tsx'

type DataProvider = ComponentType<{ children: ReactNode }>

/** @param Data opens the administrator's data; everything behind the guard is rendered within it */
export function adminRoutes(Data: DataProvider): RouteObject[] {
  return [
    { path: '/admin/login', element: <LoginScreen /> },
    { path: '/admin/unauthorized', element: <AccessDenied /> },
    {
      element: <Guard />,
      children: [
        {
          path: '/admin',
          element: (
            <Data>
              <ListStatesProvider>
                <Shell />
              </ListStatesProvider>
            </Data>
          ),
          children: [
            { index: true, element: <Dashboard /> },
            { path: 'edits', element: <EditsScreen /> },
            { path: 'sign-ups', element: <SignUpsScreen /> },
            { path: 'usage', element: <UsageScreen /> },
            ...entityNames.map(entityRoute),
            { path: '*', element: <UnknownScreen /> },
          ],
        },
      ],
    },
    { path: '*', element: <UnknownScreen /> },
  ]
}

function entityRoute(name: EntityName): RouteObject {
  const form = <FormDialog name={name} />
  return {
    path: entityRecord(name).path,
    element: <EntityScreen name={name} />,
    children: [
      { path: 'new', element: form },
      { path: ':rowId', element: form },
      { path: ':rowId/history', element: <HistoryDialog name={name} /> },
    ],
  }
}

function UnknownScreen() {
  return (
    <>
      <h1 className="mb-2 font-display text-subtitle font-medium">There is no such screen</h1>
      <Link to="/admin" className="text-accent underline">
        Dashboard
      </Link>
      <Outlet />
    </>
  )
}
