import { entityNames, isEntityName } from '@coop/sync/entities'
import { z } from 'zod'

const entity = z.string().refine(isEntityName, { error: () => `Must be one of ${entityNames.join(', ')}` })

/**
 * The state that rows of an entity are in: `revision` counts the changes of all rows in one run of a leader, which
 * `lineage` names. Rows of one lineage with the same revision are the same.
 */
export const versionSchema = z.object({ lineage: z.string(), revision: z.int() })
export type RowsVersion = z.infer<typeof versionSchema>

const entityChangeSchema = z.object({
  /** One that this tab does not know is of a leader of a newer release. */
  entity: z.string(),
  /** The changes apply to rows of at least this revision. null: these are all rows. */
  after: z.int().nullable(),
  /** JSON text of an array of edited rows: it costs a thread less to take over than objects do. */
  rows: z.string(),
  gone: z.array(z.string()),
  /** Accepted writes that these rows contain: all of them that the outbox may still hold. */
  applied: z.array(z.string()),
  /** Every row of the entity is there; otherwise the first filling still brings some. */
  complete: z.boolean(),
})
export type EntityChange = z.infer<typeof entityChangeSchema>

const statusSchema = z.object({
  phase: z.enum(['opening', 'filling', 'live', 'offline', 'failed']),
  /** The first filling: rows that have arrived, and of how many; null where that is not known. */
  arrived: z.int(),
  total: z.int().nullable(),
  /** When the rows were last known to be the server's, in milliseconds since 1970; null: not known. */
  asOf: z.number().nullable(),
  /** The rows are there at the next visit as well. */
  stored: z.boolean(),
  error: z.string().nullable(),
})
export type RowsStatus = z.infer<typeof statusSchema>

export const openingStatus: RowsStatus = {
  phase: 'opening',
  arrived: 0,
  total: null,
  asOf: null,
  stored: true,
  error: null,
}

/** Messages of the leader, which reads the rows of the server, to all tabs. */
export const fromLeaderSchema = z.discriminatedUnion('type', [
  /** A leader has begun, maybe in another tab than before: tabs say hello and subscribe again. */
  z.object({ type: z.literal('open'), lineage: z.string() }),
  z.object({ type: z.literal('status'), status: statusSchema }),
  /** `tab`: the one whose subscription this answers; null: rows have changed. */
  z.object({
    type: z.literal('changed'),
    tab: z.string().nullable(),
    version: versionSchema,
    entities: z.array(entityChangeSchema),
  }),
  z.object({ type: z.literal('signed-out') }),
])
export type FromLeader = z.infer<typeof fromLeaderSchema>

/** Messages of a tab to the leader, wherever it is. */
export const toLeaderSchema = z.discriminatedUnion('type', [
  /** How the rows stand is wanted. */
  z.object({ type: z.literal('hello') }),
  /** The rows of an entity are wanted, now and whenever they change. `version`: that of the rows which the tab has. */
  z.object({ type: z.literal('subscribe'), tab: z.string(), entity, version: versionSchema.nullable() }),
  /** Online again, visible again, signed in again. */
  z.object({ type: z.literal('wake') }),
])
export type ToLeader = z.infer<typeof toLeaderSchema>

/** One channel for each direction, so that the leader does not receive its own messages through its tab. */
export function leaderChannel(userId: string): string {
  return `coop-rows-${userId}-from-leader`
}

export function tabChannel(userId: string): string {
  return `coop-rows-${userId}-to-leader`
}

/** The tab with this lock runs the leader of this user, for all tabs. */
export function leaderLock(userId: string): string {
  return `coop-rows-leader-${userId}`
}
