import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useAuth } from '../data/hooks.ts'

/** Admits administrators, and redirects other people to a page on which they can continue. */
export function Guard() {
  const { user, isAdmin, loading } = useAuth()
  const { pathname, search } = useLocation()
  // The last administrator can keep reading while the session is checked, since the connection may be slow or missing.
  if (loading && !(user !== null && isAdmin)) {
    return <output className="grid min-h-dvh place-items-center text-muted">Verifying access...</output>
  }
  if (user === null) return <Navigate to="/admin/login" replace state={{ from: `${pathname}${search}` }} />
  if (!isAdmin) return <Navigate to="/admin/unauthorized" replace />
  return <Outlet />
}
