import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { ToastProvider } from '../ui/toast.tsx'

/** The admin on a router of its routes. The signed-in user comes from an `AuthContext` around it. */
export function AdminApp({ router }: { router: RouterProviderProps['router'] }) {
  return (
    <ToastProvider>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </ToastProvider>
  )
}
