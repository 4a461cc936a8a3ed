import { join } from 'node:path'
import { connectTo, placeOf } from '@coop/sync/database'
import { startEngine } from '@coop/sync/engine'
import {
  createGateway,
  electricOffsets,
  electricUpstream,
  engineOffsets,
  type Gateway,
  type OffsetsSource,
  type Principal,
  type SourceHealth,
} from '@coop/sync/gateway'
import type postgres from 'postgres'
import type { Config } from '../config/config.ts'
import { guardOffsets } from '../heartbeat/guard-offsets.ts'
import { guardPublication } from '../heartbeat/guard-publication.ts'
import { startHeartbeat } from '../heartbeat/start-heartbeat.ts'
import type { Logger } from '../process/logger.ts'
import { type Epochs, followPublicLog, publicDefinitions, readEpochs } from './public-log.ts'
import { renewableDefinitions } from './renewable-definitions.ts'

export type ShapeService = {
  gateway: Gateway
  /** whether every public shape can be read */
  isReady: () => Promise<boolean>
  /** whether changes arrive; while they do not, readers keep their rows */
  health: () => SourceHealth
  /** the LSN up to which readers have received the public changes; null: none yet */
  lsn: () => bigint | null
  /** Responds to held requests, so that their readers continue with another process. */
  release: () => void
  close: () => Promise<void>
}

/** The shapes that browsers read: our own engine or ElectricSQL, behind the gateway. */
export async function openShapeService(options: {
  config: Config
  sql: postgres.Sql
  databaseUrl: string
  principalOf: (request: Request) => Promise<Principal | null>
  logger: Logger
  /** default: minutes */
  renewAfterMs?: number
}): Promise<ShapeService> {
  const { config, sql, databaseUrl, principalOf, logger, renewAfterMs } = options
  const epochs = await readEpochs(sql)
  const source =
    config.electric === undefined
      ? await embeddedSource(databaseUrl, config.dataDir, logger)
      : electricSource({
          url: config.electric.url,
          secret: config.electric.secret ?? null,
          epoch: await epochOf(databaseUrl),
          epochs,
          sql,
          logger,
        })
  const heartbeat = startHeartbeat({ sql, ...source, logger })
  const offsets = guardOffsets(source.offsets, heartbeat)
  offsets.watch(publicDefinitions)
  const publicLog = followPublicLog({ sql, offsets, epochs, onRenewal: source.renew, logger, renewAfterMs })
  const gateway = createGateway({ ...source, offsets, principalOf, log: logger.warn })
  return {
    gateway,
    isReady: async () => (await gateway.fetch(new Request('http://localhost/shapes/heads')))?.ok === true,
    health: () => offsets.health(),
    lsn: () => {
      const latest = offsets.latestOffsets(publicDefinitions)
      return latest === null ? null : BigInt(latest.lsn)
    },
    release: () => gateway.close(),
    close: async () => {
      gateway.close()
      publicLog.stop()
      await heartbeat.stop()
      await source.offsets.close()
      await source.end()
    },
  }
}

/** Readers show the rows of a chunk when it is complete, so the first one must arrive soon. */
const chunkBytes = 1024 * 1024

/**
 * A shape with a longer log restarts: the heartbeats alone make 13 MB a day. The engine of the compose file has the
 * same limit.
 */
const maxShapeLogBytes = 32 * 1024 * 1024

type Source = {
  upstream: (request: Request) => Promise<Response>
  secret: string | null
  offsets: OffsetsSource
  /** restarts a public shape */
  renew: (shape: string, epoch: number) => void
  /** default: lost commits are ignored */
  onLostCommits?: (reason: string) => void
  end: () => Promise<void>
}

async function embeddedSource(databaseUrl: string, dataDir: string, logger: Logger): Promise<Source> {
  const slotName = slotNameOf(databaseUrl)
  // Every database has its own folder, because an engine refuses the folder of another slot.
  const storageDir = join(dataDir, 'shapes', slotName)
  const engine = await startEngine({
    databaseUrl,
    storageDir,
    slotName,
    chunkBytes,
    maxShapeLogBytes,
    logger,
  })
  return {
    upstream: (request) => engine.fetch(request),
    secret: null,
    offsets: engineOffsets(engine),
    renew: (shape) => {
      const definition = publicDefinitions[shape]
      if (definition === undefined) return
      engine
        .renew(definition)
        .catch((error: unknown) => logger.warn(`${shape} could not be created anew`, error))
    },
    end: () => engine.close(),
  }
}

interface PartState {
  state: string
  since?: string
  detail?: string
  slot?: string | null
}

/**
 * This state is public. The reason of a failure may contain addresses, so it is only logged, unless it is about a
 * publication.
 */
export function partState(health: SourceHealth): PartState {
  const { state } = health
  if (state === 'reachable') return { state }
  const since = new Date(health.since).toISOString()
  if (state === 'changing' || health.suspect === undefined) return { state, since }
  return { state, since, detail: health.detail, slot: health.suspect.slot }
}

/** The time since when no changes arrive, in ms since 1970; null: they arrive. */
export function staleSince(health: SourceHealth): number | null {
  return health.state === 'reachable' ? null : health.since
}

/** Slots belong to the whole server, not to a database, so two sites in one Postgres need two names. */
export function slotNameOf(databaseUrl: string): string {
  const { database } = placeOf(databaseUrl)
  return `coop_shapes_${database.toLowerCase().replace(/[^a-z0-9_]/g, '_')}`.slice(0, 63)
}

function electricSource(service: {
  url: string
  secret: string | null
  epoch: string
  epochs: Epochs
  sql: postgres.Sql
  logger: Logger
}): Source {
  const { sql, logger, epochs, ...address } = service
  const renewable = renewableDefinitions({
    offsets: electricOffsets({ ...address, log: logger.warn }),
    upstream: electricUpstream(service),
    epochs,
  })
  const offsets = guardPublication({ sql, source: renewable.offsets, logger })
  return {
    upstream: renewable.upstream,
    secret: service.secret,
    offsets,
    renew: renewable.renew,
    onLostCommits: offsets.suspect,
    end: async () => {},
  }
}

/** A restored backup is another timeline of the same system, in which earlier positions are invalid. */
async function epochOf(databaseUrl: string): Promise<string> {
  const sql = connectTo(databaseUrl, { max: 1, fetch_types: false })
  try {
    const [row] = await sql<{ epoch: string }[]>`
      select (pg_control_system()).system_identifier || '/' || (pg_control_checkpoint()).timeline_id as epoch`
    return row?.epoch ?? ''
  } finally {
    await sql.end({ timeout: 5 })
  }
}
