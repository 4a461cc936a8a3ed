import type { EntityName } from '@coop/sync/entities'
import { type OpenAdminSource, openAdminSource } from './open-admin-source.ts'
import type { AuthStore } from './session/auth-store.ts'

interface Opening {
  readonly source: Promise<OpenAdminSource>
  /** Aborting it ends the opened data. */
  readonly lifetime: AbortController
}

/** The data of the remembered administrator, opened before the page is drawn. */
export interface EarlyAdminSource {
  /** Returns null if the data belongs to another user or was already taken. */
  take(userId: string): Opening | null
}

/**
 * @param first the entity whose rows the page will show
 * @param open a fake in tests
 */
export function openEarly(
  store: AuthStore,
  first: EntityName | null,
  open: typeof openAdminSource = openAdminSource,
): EarlyAdminSource | null {
  const { principal } = store.state.get()
  if (principal?.isAdmin !== true) return null
  const lifetime = new AbortController()
  const source = open(principal.id, () => void store.check(), lifetime.signal, first)
  // The component that takes the source reports a failure.
  source.catch(() => {})
  let opening: Opening | null = { source, lifetime }
  const drop = () => {
    opening?.lifetime.abort()
    opening = null
  }
  const unsubscribe = store.state.subscribe(() => {
    if (store.state.get().principal?.id !== principal.id) drop()
  })
  lifetime.signal.addEventListener('abort', unsubscribe)
  return {
    take(userId) {
      const taken = opening
      if (userId !== principal.id) drop()
      opening = null
      return userId === principal.id ? taken : null
    },
  }
}
