import { createContext } from 'react'
import type { EntityName } from '@coop/sync/entities'
import type { AuthStore } from './session/auth-store.ts'
import type { Live } from './live.ts'
import type { AdminData, Auth, MirrorView, QueueView, RowOf } from './types.ts'

/** All that the screens get from the data layer; tests put a fake of it into the context. */
export interface AdminSource {
  readonly data: AdminData
  readonly queue: Live<QueueView>
  readonly mirror: Live<MirrorView>
  /** undefined: not yet loaded. */
  rows<N extends EntityName>(entity: N): Live<readonly RowOf<N>[] | undefined>
  /** Rows of a query against the local database; the caller parses them. undefined: not yet read. */
  query(sql: string, params: readonly unknown[]): Live<readonly unknown[] | undefined>
}

/** Behind `useAuth`: for the providers of this folder. */
export const AuthStoreContext = createContext<AuthStore | null>(null)
export const AuthContext = createContext<Auth | null>(null)
export const AdminContext = createContext<AdminSource | null>(null)
