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
  /** only changes before this one */
  before: changeId.optional(),
})

/** Query of `GET /api/history/state`: the row after this change; for a deletion, before it. */
export const pastStateQuerySchema = z.object({ ...ofRow, change: changeId })

const rowChangeSchema = z.object({
  id: z.number(),
  kind: z.enum(changeKinds),
  at: z.string(),
  author: authorSchema,
  /** The changed fields with their old values; for a deletion the whole row. null: there was no row. */
  before: pastRowSchema.nullable(),
  /** The changed fields with their new values; for a new row all fields. null: the row was deleted. */
  after: pastRowSchema.nullable(),
})
export type RowChange = z.infer<typeof rowChangeSchema>

const titlesSchema = z.record(z.string(), z.string())

export const historyPageSchema = z.object({
  changes: z.array(rowChangeSchema),
  /** `before` of the next page; null: this is the last page */
  next: z.number().nullable(),
  /** The present or last titles of other rows that are named here, by id. */
  titles: titlesSchema,
  /** The addresses in the last state of a deleted row whose files are gone. */
  missingFiles: z.array(z.string()),
  /** The values that the deletion of a row removed from other rows. */
  affected: z.array(affectedRowSchema),
})
export type HistoryPage = z.infer<typeof historyPageSchema>

export const pastStateSchema = z.object({ state: pastRowSchema })
