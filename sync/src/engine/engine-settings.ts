import type { RequestLimits } from './http/admission.ts'
import { replicationNames } from './source/replication-names.ts'
import type { Logger } from './source/logger.ts'
import type { Publishing } from './source/publication.ts'

/** Times in milliseconds, ages in seconds. */
export interface EngineOptions {
  databaseUrl: string
  /** the folder of the engine: the shape log and the snapshots */
  storageDir: string
  /** default `coop_shapes` */
  slotName?: string
  /** default `coop_publication` */
  publication?: string
  /** default: `fixed`, a publication made by migrations */
  publishing?: Publishing
  /** null or absent: any request that reaches `fetch` may read */
  secret?: string | null
  /** default 10 MiB */
  chunkBytes?: number
  /** default 20 s */
  longPollMs?: number
  /** how long a stream of events lasts; default 60 s */
  eventsMs?: number
  /** how long a stream may be silent; default 21 s */
  keepAliveMs?: number
  cacheMaxAge?: number
  cacheStaleAge?: number
  enableDelete?: boolean
  maxShapes?: number
  /** limit of all snapshots and logs together; default: none */
  maxStorageBytes?: number
  /** limit of a shape's changes that are larger than its snapshot; default: none */
  maxShapeLogBytes?: number
  /** how many requests are served at a time; default: no limit */
  requestLimits?: RequestLimits
  /** how long Postgres may take to decide one clause for one batch of rows; default 5 s */
  whereTimeoutMs?: number
  /** how long the query of a snapshot may bring no row or wait for a locked table; default 30 s */
  snapshotTimeoutMs?: number
  /** default: silent */
  logger?: Logger
}

/** The engine's options with their defaults filled in. */
export type EngineSettings = Required<EngineOptions>

export function settingsFrom(options: EngineOptions): EngineSettings {
  return {
    databaseUrl: options.databaseUrl,
    storageDir: options.storageDir,
    slotName: options.slotName ?? replicationNames.slot,
    publication: options.publication ?? replicationNames.publication,
    publishing: options.publishing ?? 'fixed',
    secret: options.secret ?? null,
    chunkBytes: options.chunkBytes ?? 10 * 1024 * 1024,
    longPollMs: options.longPollMs ?? 20_000,
    eventsMs: options.eventsMs ?? 60_000,
    keepAliveMs: options.keepAliveMs ?? 21_000,
    cacheMaxAge: options.cacheMaxAge ?? 60,
    cacheStaleAge: options.cacheStaleAge ?? 300,
    enableDelete: options.enableDelete ?? false,
    maxShapes: options.maxShapes ?? Infinity,
    maxStorageBytes: options.maxStorageBytes ?? Infinity,
    maxShapeLogBytes: options.maxShapeLogBytes ?? Infinity,
    requestLimits: options.requestLimits ?? { initial: Infinity, existing: Infinity },
    whereTimeoutMs: options.whereTimeoutMs ?? 5000,
    snapshotTimeoutMs: options.snapshotTimeoutMs ?? 30_000,
    logger: options.logger ?? { info: () => {}, warn: () => {} },
  }
}
