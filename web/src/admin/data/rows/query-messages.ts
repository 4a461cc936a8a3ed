import { z } from 'zod'
import type { QueryRows, Unkept } from '../mirror/mirror-database.ts'

const questionSchema = z.object({
  sql: z.string(),
  params: z.array(z.unknown()),
  /** The query reads the index of all texts. */
  texts: z.boolean(),
  instead: z.enum(['plan', 'check']).optional(),
  zone: z.string().optional(),
})
export type Question = z.infer<typeof questionSchema>

const answerSchema = z.discriminatedUnion('kind', [
  // Our own worker has made them, and they may be 100,000: they are not parsed one by one.
  z.object({
    kind: z.literal('rows'),
    columns: z.custom<QueryRows['columns']>(Array.isArray),
    rows: z.custom<QueryRows['rows']>(Array.isArray),
    isCut: z.boolean(),
    /** Why this device does not keep the database for the next visit; null: it does. */
    unkept: z.custom<Unkept | null>(),
  }),
  /** There is no local database: no room, no memory, or the browser does not run it. */
  z.object({ kind: z.literal('unavailable'), message: z.string() }),
  /** The query was ended, with its worker. */
  z.object({ kind: z.literal('too-long') }),
  z.object({ kind: z.literal('too-much-memory') }),
  /** Postgres refuses the query. */
  z.object({
    kind: z.literal('wrong'),
    message: z.string(),
    code: z.string(),
    hint: z.string().nullable(),
    place: z.int().nullable(),
  }),
])
export type QueryAnswer = z.infer<typeof answerSchema>

/** The tab that asks and the one that leads run different releases, and do not understand each other. */
export const otherVersion: QueryAnswer = {
  kind: 'unavailable',
  message: 'Another tab uses a different version of the Admin Panel. Reload or close that tab',
}
/** All that releases have in common. */
export const strangeMessageSchema = z.object({ id: z.string() })

/** The database on its way to the first answer. */
const stageSchema = z.enum(['loading', 'opening', 'filling', 'indexing'])
export type DatabaseStage = z.infer<typeof stageSchema>

/** Messages of a tab to the tab that leads. */
export const toDatabaseSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask'), id: z.string(), question: questionSchema }),
  z.object({ type: z.literal('cancel'), id: z.string() }),
])
export type ToDatabase = z.infer<typeof toDatabaseSchema>

/** Messages of the tab that leads to all tabs. */
export const fromDatabaseSchema = z.discriminatedUnion('type', [
  /** Another tab leads: what is not answered is asked again. */
  z.object({ type: z.literal('open') }),
  /** The rows have changed, and with them what questions are answered. */
  z.object({ type: z.literal('changed') }),
  z.object({ type: z.literal('stage'), stage: stageSchema }),
  z.object({ type: z.literal('answer'), id: z.string(), answer: answerSchema }),
])
export type FromDatabase = z.infer<typeof fromDatabaseSchema>
