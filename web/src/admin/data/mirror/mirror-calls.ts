import type { MirrorState, MirrorStep } from './mirror-database.ts'

/** The calls to the worker of the local database, each with a port for the reply. */
export type MirrorCall =
  | { readonly call: 'state' }
  | { readonly call: 'commit'; readonly step: MirrorStep }
  | { readonly call: 'index-texts' }
  | { readonly call: 'query'; readonly sql: string; readonly params: readonly unknown[] }

export type MirrorReply =
  | { readonly kind: 'state'; readonly state: MirrorState | null }
  | { readonly kind: 'done' }
  | { readonly kind: 'rows'; readonly rows: readonly unknown[] }
  /** `isWrong`: the statement was wrong, and the database goes on. */
  | { readonly kind: 'failed'; readonly message: string; readonly isWrong: boolean }
