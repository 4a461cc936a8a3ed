import { entityNames, isEntityName } from '@coop/sync/entities'
import { z } from 'zod'

const entity = z.string().refine(isEntityName, { error: () => `Must be one of ${entityNames.join(', ')}` })

/**
 * The version of the rows of an entity. `revision` counts the changes of all rows in one run of a leader, and `lineage`
 * names the run. Rows with the same lineage and revision are the same.
 */
export const versionSchema = z.object({ lineage: z.string(), revision: z.int() })
export type RowsVersion = z.infer<typeof versionSchema>

const entityChangeSchema = z.object({
  /** A name that this tab does not know comes from a leader of a newer release. */
  entity: z.string(),
  /** The changes apply to rows of at least this revision. null: the message contains all rows. */
  after: z.int().nullable(),
  /** The JSON text of an array of edited rows. A thread receives text faster than objects. */
  rows: z.string(),
  gone: z.array(z.string()),
  /** Accepted writes that these rows contain, at least those that the outbox may still hold. */
  applied: z.array(z.string()),
  /** True when every row of the entity is loaded; false while the first load still adds rows. */
  complete: z.boolean(),
})
export type EntityChange = z.infer<typeof entityChangeSchema>

const statusSchema = z.object({
  phase: z.enum(['opening', 'filling', 'live', 'offline', 'failed']),
  /** The number of rows of the first load that have arrived, and their total number. null: not known. */
  arrived: z.int(),
  total: z.int().nullable(),
  /** The last time at which the rows were known to equal the server's, in milliseconds since 1970. null: not known. */
  asOf: z.number().nullable(),
  /** True if the rows are stored for the next visit. */
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
  /** A leader has started, possibly in another tab. Tabs send `hello` and subscribe again. */
  z.object({ type: z.literal('open'), lineage: z.string() }),
  z.object({ type: z.literal('status'), status: statusSchema }),
  /** `tab`: the tab whose subscription this answers. null: rows have changed. */
  z.object({
    type: z.literal('changed'),
    tab: z.string().nullable(),
    version: versionSchema,
    entities: z.array(entityChangeSchema),
  }),
  z.object({ type: z.literal('signed-out') }),
])
export type FromLeader = z.infer<typeof fromLeaderSchema>

/** Messages of a tab to the leader, in whichever tab it runs. */
export const toLeaderSchema = z.discriminatedUnion('type', [
  /** The tab requests the status of the rows. */
  z.object({ type: z.literal('hello') }),
  /** The tab requests the rows of an entity, now and after each change. `version`: the version of the tab's rows. */
  z.object({ type: z.literal('subscribe'), tab: z.string(), entity, version: versionSchema.nullable() }),
  /** The browser is online, visible or signed in again. */
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

/** The tab that holds this lock runs the leader of this user for all tabs. */
export function leaderLock(userId: string): string {
  return `coop-rows-leader-${userId}`
}
