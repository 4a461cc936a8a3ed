import type { RouteObject } from 'react-router-dom'
import { ConfirmProvider } from '../ui/dialogs/confirm.tsx'
import { ToastProvider } from '../ui/notices/toast.tsx'
import type { AdminHistory } from './navigation/admin-history.ts'
import { AdminRouter } from './navigation/admin-router.tsx'

/** The admin, driven by a history. The `AuthContext` around it provides the signed-in user. */
export function AdminApp({ history, routes }: { history: AdminHistory; routes: readonly RouteObject[] }) {
  return (
    <ToastProvider>
      <ConfirmProvider>
        <AdminRouter history={history} routes={routes} />
      </ConfirmProvider>
    </ToastProvider>
  )
}
