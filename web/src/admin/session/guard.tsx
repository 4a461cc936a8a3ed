import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useAuth } from '../data/hooks.ts'

/** Lets administrators in, and sends everybody else where they can do something about it. */
export function Guard() {
  const { user, isAdmin, loading } = useAuth()
  const { pathname, search } = useLocation()
  // Who was an administrator when last seen reads on while the server is asked: a line may be slow, or none.
  if (loading && !(user !== null && isAdmin)) {
    return <output className="grid min-h-dvh place-items-center text-muted">Verifying access...</output>
  }
  if (user === null) return <Navigate to="/admin/login" replace state={{ from: `${pathname}${search}` }} />
  if (!isAdmin) return <Navigate to="/admin/unauthorized" replace />
  return <Outlet />
}
