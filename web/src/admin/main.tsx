import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import './admin.css'
import { AdminApp } from './app.tsx'
import { AuthProvider } from './data/session/auth-provider.tsx'
import { adminRoutes } from './routes.tsx'
import { OpenData } from './session/open-data.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('admin.html has no element with the id "root" to draw the admin in')

createRoot(root).render(
  <StrictMode>
    <AuthProvider>
      <AdminApp router={createBrowserRouter(adminRoutes(OpenData))} />
    </AuthProvider>
  </StrictMode>,
)
