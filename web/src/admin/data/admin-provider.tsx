import { type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { AdminContext } from './admin-context.ts'
import { AuthStoreContext } from './session/auth-context.ts'
import { type OpenAdminSource, openAdminSource } from './open-admin-source.ts'
import type { EarlyAdminSource } from './early-admin-source.ts'

/**
 * Opens the outbox and the rows of the signed-in administrator.
 *
 * @param opening shown for the moment until the outbox is open
 * @param early the data that was opened before the page was drawn
 * @param failed shown if this browser cannot store edits
 */
export function AdminProvider(props: {
  children: ReactNode
  opening: ReactNode
  failed: (cause: unknown) => ReactNode
  early: EarlyAdminSource | null
}) {
  const { early } = props
  const store = useContext(AuthStoreContext)
  if (store === null) throw new Error('AdminProvider must be used within an AuthProvider')
  const { principal, confirmed } = useSyncExternalStore(store.state.subscribe, store.state.get)
  const userId = principal?.isAdmin === true ? principal.id : null
  const [opened, setOpened] = useState<{ userId: string; source: OpenAdminSource } | null>(null)
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null)

  useEffect(() => {
    if (userId === null) return
    const taken = early?.take(userId) ?? null
    const lifetime = taken?.lifetime ?? new AbortController()
    async function open(user: string, onSignedOut: () => void): Promise<void> {
      try {
        const source = await (taken?.source ?? openAdminSource(user, onSignedOut, lifetime.signal))
        if (!lifetime.signal.aborted) setOpened({ userId: user, source })
      } catch (cause) {
        if (lifetime.signal.aborted) return
        console.error('The edits of this device cannot be opened', cause)
        setFailed({ cause })
      }
    }
    void open(userId, () => void store.check())
    return () => {
      lifetime.abort()
      setOpened(null)
      setFailed(null)
    }
  }, [userId, store, early])

  useEffect(() => {
    if (confirmed > 0 && opened !== null) opened.source.confirmSession()
  }, [confirmed, opened])

  if (failed !== null) return props.failed(failed.cause)
  if (opened === null || opened.userId !== userId) return props.opening
  return <AdminContext value={opened.source}>{props.children}</AdminContext>
}
