import type { RouteObject } from 'react-router-dom'
import { ConfirmProvider } from '../ui/dialogs/confirm.tsx'
import { ToastProvider } from '../ui/notices/toast.tsx'
import type { AdminHistory } from './navigation/admin-history.ts'
import { AdminRouter } from './navigation/admin-router.tsx'

/** The admin at the place of a history. The signed-in user comes from an `AuthContext` around it. */
export function AdminApp({ history, routes }: { history: AdminHistory; routes: readonly RouteObject[] }) {
  return (
    <ToastProvider>
      <ConfirmProvider>
        <AdminRouter history={history} routes={routes} />
      </ConfirmProvider>
    </ToastProvider>
  )
}
