import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import './admin.css'
import { AdminApp } from './app.tsx'
import { openEarly } from './data/early-admin-source.ts'
import { AuthProvider, browserAuthStore } from './data/session/auth-provider.tsx'
import { entityAt } from './entities/addresses.ts'
import { adminRoutes } from './routes.tsx'
import { openData } from './session/open-data.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('admin.html has no element with the id "root" to draw the admin in')

const store = browserAuthStore()
const early = openEarly(store, entityAt(location.pathname))
createRoot(root).render(
  <StrictMode>
    <AuthProvider store={store}>
      <AdminApp router={createBrowserRouter(adminRoutes(openData(early)))} />
    </AuthProvider>
  </StrictMode>,
)
