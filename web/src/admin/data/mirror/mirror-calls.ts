import type {
  MirrorQuery,
  MirrorState,
  MirrorStep,
  QueryRefusal,
  QueryRows,
  NotStored,
} from './mirror-database.ts'

/** The calls to the worker of the local database, each with a port for the reply. */
export type MirrorCall =
  | { readonly call: 'state' }
  | { readonly call: 'commit'; readonly step: MirrorStep }
  | { readonly call: 'index-texts' }
  | { readonly call: 'query'; readonly query: MirrorQuery }

export type MirrorReply =
  | { readonly kind: 'state'; readonly state: MirrorState | null }
  | { readonly kind: 'done' }
  | { readonly kind: 'rows'; readonly answer: QueryRows }
  /** The query was wrong, and the database continues. */
  | { readonly kind: 'wrong'; readonly message: string; readonly refusal: QueryRefusal }
  | { readonly kind: 'too-much-memory'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

/** Messages of the worker that are not replies. */
export type MirrorNews =
  /** All files of PGlite are loaded. */
  | { readonly kind: 'opening' }
  /** null: it is stored again. */
  | { readonly kind: 'storage'; readonly notStored: NotStored | null }
