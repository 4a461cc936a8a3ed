import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { AdminProvider } from '../data/admin-provider.tsx'
import type { EarlyAdminSource } from '../data/early-admin-source.ts'
import { useUnreadWatch } from '../data/unread.ts'

/**
 * Makes the component that opens the data of the administrator who is signed in, and warns where this browser cannot
 * store edits.
 */
export function openData(early: EarlyAdminSource | null) {
  return function OpenData({ children }: { children: ReactNode }) {
    useUnreadWatch()
    return (
      <AdminProvider opening={<Opening />} failed={cannotOpen} early={early}>
        {children}
      </AdminProvider>
    )
  }
}

function Opening() {
  return <output className="grid min-h-dvh place-items-center text-muted">Opening …</output>
}

function cannotOpen(): ReactNode {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg place-content-center gap-3 p-4">
      <h1 className="font-display text-heading font-medium">This browser cannot keep edits</h1>
      <p>
        The Admin Panel keeps every edit on the device before it is sent. Allow this site to store data
        (private windows may not), or use another browser.
      </p>
      <Button className="justify-self-start" onClick={() => window.location.reload()}>
        Try Again
      </Button>
    </main>
  )
}
