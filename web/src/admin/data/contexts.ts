import { createContext } from 'react'
import type { EntityName } from '@coop/sync/entities'
import type { AuthStore } from './session/auth-store.ts'
import type { Live } from './live.ts'
import type { AdminData, Auth, QueueView, RowOf, RowsView, RowValues } from './types.ts'

/** All that the screens get from the data layer; tests put a fake of it into the context. */
export interface AdminSource {
  readonly data: AdminData
  readonly queue: Live<QueueView>
  readonly view: Live<RowsView>
  /** undefined: nothing is known yet. */
  rows<N extends EntityName>(entity: N): Live<readonly RowOf<N>[] | undefined>
  /** Every row of the entity is there; otherwise the first filling still brings some. */
  isComplete(entity: EntityName): Live<boolean>
  /** A row as the site has it, without the edits of this device. null: not there, or not yet known. */
  siteRow(entity: EntityName, id: string): Live<RowValues | null>
}

/** Behind `useAuth`: for the providers of this folder. */
export const AuthStoreContext = createContext<AuthStore | null>(null)
export const AuthContext = createContext<Auth | null>(null)
export const AdminContext = createContext<AdminSource | null>(null)
