import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './first.css'
import { newEntryKey } from '../history/history-entry.ts'
import { loadWithStyles } from '../loading/lazy-value.ts'
import { AdminApp } from './app.tsx'
import { openEarly } from './data/early-admin-source.ts'
import { AuthProvider, browserAuthStore } from './data/session/auth-provider.tsx'
import { entityAt } from './entities/addresses.ts'
import { createAdminHistory } from './navigation/admin-history.ts'
import { adminRoutes } from './routes.tsx'
import { openData } from './session/open-data.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('admin.html has no element with the id "root" to draw the admin in')

loadWithStyles(() => import('./admin.css'))
const store = browserAuthStore()
const early = openEarly(store, entityAt(location.pathname))
const history = createAdminHistory(window, newEntryKey)
const routes = adminRoutes(openData(early))
createRoot(root).render(
  <StrictMode>
    <AuthProvider store={store}>
      <AdminApp history={history} routes={routes} />
    </AuthProvider>
  </StrictMode>,
)
