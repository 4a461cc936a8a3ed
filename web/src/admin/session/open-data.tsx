import type { ReactNode } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { NotLoadedYet } from '../../ui/states/not-loaded-yet.tsx'
import { AdminProvider } from '../data/admin-provider.tsx'
import type { EarlyAdminSource } from '../data/early-admin-source.ts'

const UnreadWatch = lazyComponent(
  async () => (await import('./unread-watch.ts')).UnreadWatch,
  undefined,
  'behind rows',
)
const NoStorage = lazyComponent(async () => (await import('./no-storage.tsx')).NoStorage, NotLoadedYet)

/**
 * Creates the component that opens the data of the signed-in administrator, and warns if this browser cannot store
 * edits.
 */
export function openData(early: EarlyAdminSource | null) {
  return function OpenData({ children }: { children: ReactNode }) {
    return (
      <>
        <UnreadWatch />
        <AdminProvider opening={<Opening />} failed={cannotOpen} early={early}>
          {children}
        </AdminProvider>
      </>
    )
  }
}

function Opening() {
  return <output className="grid min-h-dvh place-items-center text-muted">Opening …</output>
}

function cannotOpen(cause: unknown): ReactNode {
  return <NoStorage cause={cause} />
}
