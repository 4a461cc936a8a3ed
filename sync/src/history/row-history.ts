import { z } from 'zod'
import { isEntityName } from '../entities/index.ts'
import { affectedRowSchema, pastRowSchema } from '../affected-row.ts'
import { authorSchema, changeId, changeKinds } from './change.ts'

const ofRow = {
  entity: z.string().refine(isEntityName),
  rowId: z.uuid().lowercase(),
}

/** Query of `GET /api/history`. Newest first. */
export const historyQuerySchema = z.object({
  ...ofRow,
  /** only what is older than this change */
  before: changeId.optional(),
})

/** Query of `GET /api/history/state`: how the row was after this change; of a deletion: before it. */
export const pastStateQuerySchema = z.object({ ...ofRow, change: changeId })

const rowChangeSchema = z.object({
  id: z.number(),
  kind: z.enum(changeKinds),
  at: z.string(),
  author: authorSchema,
  /** The fields that were touched, with their old values; for a deletion the whole row. null: there was no row. */
  before: pastRowSchema.nullable(),
  /** The fields that were touched, with their new values; for a new row all of them. null: there is no row any more. */
  after: pastRowSchema.nullable(),
})
export type RowChange = z.infer<typeof rowChangeSchema>

const titlesSchema = z.record(z.string(), z.string())

export const historyPageSchema = z.object({
  changes: z.array(rowChangeSchema),
  /** `before` of the next page; null: this is the last one */
  next: z.number().nullable(),
  /** The titles of other rows that are named here, or their last ones, by id. */
  titles: titlesSchema,
  /** The addresses in the last state of a deleted row whose files are gone. */
  missingFiles: z.array(z.string()),
  /** The values that the deletion of a row took out of other rows. */
  affected: z.array(affectedRowSchema),
})
export type HistoryPage = z.infer<typeof historyPageSchema>

export const pastStateSchema = z.object({ state: pastRowSchema })
