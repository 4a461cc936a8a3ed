import { z } from 'zod'
import type { QueryRows, NotStored } from '../mirror/mirror-database.ts'

const questionSchema = z.object({
  sql: z.string(),
  params: z.array(z.unknown()),
  /** The query reads the full-text index. */
  texts: z.boolean(),
  instead: z.enum(['plan', 'check']).optional(),
  zone: z.string().optional(),
})
export type Question = z.infer<typeof questionSchema>

const answerSchema = z.discriminatedUnion('kind', [
  // The project's own worker has created these rows. There may be 100,000, so they are not parsed one by one.
  z.object({
    kind: z.literal('rows'),
    columns: z.custom<QueryRows['columns']>(Array.isArray),
    rows: z.custom<QueryRows['rows']>(Array.isArray),
    isCut: z.boolean(),
    /** The reason why this device does not store the database for the next visit. null: it stores it. */
    notStored: z.custom<NotStored | null>(),
  }),
  /** There is no local database: space or memory is missing, or the browser cannot run it. */
  z.object({ kind: z.literal('unavailable'), message: z.string() }),
  /** The query took too long and was stopped together with its worker. */
  z.object({ kind: z.literal('too-long') }),
  z.object({ kind: z.literal('too-much-memory') }),
  /** Postgres rejected the query. */
  z.object({
    kind: z.literal('wrong'),
    message: z.string(),
    code: z.string(),
    hint: z.string().nullable(),
    place: z.int().nullable(),
  }),
])
export type QueryAnswer = z.infer<typeof answerSchema>

/** The asking and the leading tab run different releases and cannot read each other's messages. */
export const otherVersion: QueryAnswer = {
  kind: 'unavailable',
  message: 'Another tab uses a different version of the Admin Panel. Reload or close that tab',
}
/** The part of a message that is the same in all releases. */
export const strangeMessageSchema = z.object({ id: z.string() })

/** The stages of the database before the first result. */
const stageSchema = z.enum(['loading', 'opening', 'filling', 'indexing'])
export type DatabaseStage = z.infer<typeof stageSchema>

/** Messages of a tab to the leading tab. */
export const toDatabaseSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask'), id: z.string(), question: questionSchema }),
  z.object({ type: z.literal('cancel'), id: z.string() }),
])
export type ToDatabase = z.infer<typeof toDatabaseSchema>

/** Messages of the leading tab to all tabs. */
export const fromDatabaseSchema = z.discriminatedUnion('type', [
  /** Another tab leads now. Pending queries are sent again. */
  z.object({ type: z.literal('open') }),
  /** The rows, and therefore the results of queries, have changed. */
  z.object({ type: z.literal('changed') }),
  z.object({ type: z.literal('stage'), stage: stageSchema }),
  z.object({ type: z.literal('answer'), id: z.string(), answer: answerSchema }),
])
export type FromDatabase = z.infer<typeof fromDatabaseSchema>
