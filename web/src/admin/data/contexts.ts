import { createContext } from 'react'
import type { EntityName } from '@coop/sync/entities'
import type { AuthStore } from './session/auth-store.ts'
import type { AdminData, AdminRow, Auth, MirrorView, QueueView } from './types.ts'

/** A value that changes, and tells so. `get` gives the same object until it has changed. */
export interface Live<T> {
  readonly get: () => T
  readonly subscribe: (listener: () => void) => () => void
}

/** All that the screens get from the data layer; tests put a fake of it into the context. */
export interface AdminSource {
  readonly data: AdminData
  readonly queue: Live<QueueView>
  readonly mirror: Live<MirrorView>
  /** undefined: not yet loaded. */
  rows(entity: EntityName): Live<readonly AdminRow[] | undefined>
  /** Rows of a query against the local database; parsed by whoever asks. undefined: not yet answered. */
  query(sql: string, params: readonly unknown[]): Live<readonly unknown[] | undefined>
}

/** Behind `useAuth`: for the providers of this folder. */
export const AuthStoreContext = createContext<AuthStore | null>(null)
export const AuthContext = createContext<Auth | null>(null)
export const AdminContext = createContext<AdminSource | null>(null)
