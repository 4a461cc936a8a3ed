import type { ReactNode } from 'react'
import { aWindow } from '../../../test/fake-window.ts'
import { loadAhead } from '../../loading/lazy-value.ts'
import { type HistoryWindow, newEntryKey } from '../../history/history-entry.ts'
import { AdminApp } from '../app.tsx'
import { AdminContext } from '../data/admin-context.ts'
import { AuthContext } from '../data/session/auth-context.ts'
import type { Auth } from '../data/session/auth.ts'
import { createAdminHistory } from '../navigation/admin-history.ts'
import { adminRoutes } from '../routes.tsx'
import { anAuth, type FakeAdmin } from './source-fixture.ts'

// The code that idle browsers load ahead is already loaded.
await loadAhead()

/** The whole admin on a data layer in memory, opened at an address. */
export function fakeApp(
  admin: FakeAdmin,
  address: string,
  auth: Auth = anAuth(),
  window: HistoryWindow = aWindow(address).window,
) {
  const Data = ({ children }: { children: ReactNode }) => (
    <AdminContext value={admin.source}>{children}</AdminContext>
  )
  const history = createAdminHistory(window, newEntryKey)
  const app = (
    <AuthContext value={auth}>
      <AdminApp history={history} routes={adminRoutes(Data)} />
    </AuthContext>
  )
  const router = {
    /** The current address of the administrator. */
    get state() {
      return history.read()
    },
    navigate: async (to: string | number, state: unknown = null) =>
      typeof to === 'number' ? history.navigator.go(to) : history.navigator.push(to, state),
  }
  return { app, router }
}
