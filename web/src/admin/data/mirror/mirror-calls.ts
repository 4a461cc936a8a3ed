import type { ReaderState, ReaderStep } from '@coop/sync/reader'

/** The calls to the worker of the local database, each with a port for the reply. */
export type MirrorCall =
  | { readonly call: 'state' }
  | { readonly call: 'commit'; readonly step: ReaderStep }
  | { readonly call: 'query'; readonly sql: string; readonly params: readonly unknown[] }

export type MirrorReply =
  | { readonly kind: 'state'; readonly state: ReaderState | null }
  | { readonly kind: 'committed' }
  | { readonly kind: 'rows'; readonly rows: readonly unknown[] }
  | { readonly kind: 'failed'; readonly message: string }
