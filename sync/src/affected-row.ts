import { z } from 'zod'
import { isEntityName } from './entities/index.ts'

/** Client fields and child lists, as they are written. */
export const pastRowSchema = z.record(z.string(), z.json())
export type PastRow = z.infer<typeof pastRowSchema>

/** Another row that a deletion has changed, because it referenced the deleted row. */
export const affectedRowSchema = z.object({
  entity: z.string().refine(isEntityName),
  rowId: z.string(),
  title: z.string(),
  before: pastRowSchema,
  after: pastRowSchema,
})
export type AffectedRow = z.infer<typeof affectedRowSchema>
