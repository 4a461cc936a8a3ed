import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { useAuth } from '../data/hooks.ts'

export function AccessDenied() {
  const auth = useAuth()
  const navigate = useNavigate()
  const signInAnew = async () => {
    await auth.signOut().catch((error: unknown) => console.error('Sign-out failed', error))
    await navigate('/admin/login')
  }
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-md rounded-card border border-line bg-surface p-6 text-center shadow-card">
        <h1 className="mb-2 font-display text-heading font-medium">Access Denied</h1>
        <p className="mb-5 text-muted">
          Only administrators may enter this area. Sign in with an administrator's account, or return to the
          website.
        </p>
        <div className="flex flex-wrap justify-center gap-2 *:max-sm:w-full">
          <a href="/" className={buttonClass('primary')}>
            Return to Website
          </a>
          <Button variant="secondary" onClick={() => void signInAnew()}>
            Sign In as Different User
          </Button>
        </div>
      </div>
    </main>
  )
}
