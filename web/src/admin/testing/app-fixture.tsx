import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router-dom'
import { loadAhead } from '../../loading/lazy-component.tsx'
import { AdminApp } from '../app.tsx'
import { AdminContext, AuthContext } from '../data/contexts.ts'
import type { Auth } from '../data/types.ts'
import { adminRoutes } from '../routes.tsx'
import { anAuth, type FakeAdmin } from './source-fixture.ts'

// As in a browser that has been idle.
await loadAhead()

/** The whole admin on a data layer in memory, opened at an address. */
export function fakeApp(admin: FakeAdmin, address: string, auth: Auth = anAuth()) {
  const Data = ({ children }: { children: ReactNode }) => (
    <AdminContext value={admin.source}>{children}</AdminContext>
  )
  const router = createMemoryRouter(adminRoutes(Data), { initialEntries: [address] })
  const app = (
    <AuthContext value={auth}>
      <AdminApp router={router} />
    </AuthContext>
  )
  return { app, router }
}
