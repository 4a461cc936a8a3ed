import { z } from 'zod'

/** What screens have to read again: tables for free queries, and the rows of each entity. */
export interface Changed {
  readonly tables: readonly string[]
  readonly rows: Readonly<Record<string, readonly string[] | 'all'>>
}

const changedSchema = z.object({
  tables: z.array(z.string()).readonly(),
  rows: z.record(z.string(), z.union([z.array(z.string()).readonly(), z.literal('all')])),
})

const statusSchema = z.object({
  phase: z.enum(['opening', 'filling', 'live', 'offline', 'failed']),
  done: z.number(),
  total: z.number(),
  error: z.string().nullable(),
})
export type MirrorStatus = z.infer<typeof statusSchema>

/** Messages of the leader, which holds the database, to all tabs. */
export const fromLeaderSchema = z.discriminatedUnion('type', [
  /** The database is open, maybe in another tab than before: tabs send open queries again, and read everything again. */
  z.object({ type: z.literal('open') }),
  z.object({ type: z.literal('status'), status: statusSchema }),
  /** `folded`: the version of the outbox that the views show, or a newer one. */
  z.object({ type: z.literal('changed'), changed: changedSchema, folded: z.int() }),
  z.object({ type: z.literal('rows'), id: z.string(), rows: z.array(z.unknown()), folded: z.int() }),
  z.object({ type: z.literal('query-failed'), id: z.string(), message: z.string() }),
  z.object({ type: z.literal('signed-out') }),
])
export type FromLeader = z.infer<typeof fromLeaderSchema>

/** Messages of a tab to the leader, wherever it is. */
export const toLeaderSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('query'), id: z.string(), sql: z.string(), params: z.array(z.unknown()) }),
  /** Online again, visible again, signed in again. */
  z.object({ type: z.literal('wake') }),
])
export type ToLeader = z.infer<typeof toLeaderSchema>

/** One channel for each direction, so that the leader does not receive its own messages through its tab. */
export function leaderChannel(userId: string): string {
  return `coop-mirror-${userId}-from-leader`
}

export function tabChannel(userId: string): string {
  return `coop-mirror-${userId}-to-leader`
}
