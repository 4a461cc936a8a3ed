import { z } from 'zod'

const questionSchema = z.object({
  sql: z.string(),
  params: z.array(z.unknown()),
  /** The query reads the index of all texts. */
  texts: z.boolean(),
})
export type Question = z.infer<typeof questionSchema>

const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rows'), rows: z.array(z.unknown()) }),
  /** There is no local database: no room, no memory, or the browser does not run it. */
  z.object({ kind: z.literal('unavailable'), message: z.string() }),
  /** The query was ended. */
  z.object({ kind: z.literal('too-long') }),
  /** Postgres refuses the statement. */
  z.object({ kind: z.literal('wrong'), message: z.string() }),
])
export type QueryAnswer = z.infer<typeof answerSchema>

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
  z.object({ type: z.literal('answer'), id: z.string(), answer: answerSchema }),
])
export type FromDatabase = z.infer<typeof fromDatabaseSchema>
