import type { ReaderState, ReaderStep } from '@coop/sync/reader'

/** The local database, in a worker of its own. */
export interface MirrorDatabase {
  /** The position of its rows; null: it has none. */
  state(): Promise<ReaderState | null>
  commit(step: ReaderStep): Promise<void>
  query(sql: string, params: readonly unknown[]): Promise<readonly unknown[]>
  /** It can then be opened again. */
  close(): void
}
