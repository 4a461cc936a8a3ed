import { isEntityName } from '@coop/sync/entities'
import { z } from 'zod'
import type { StepRow } from '../types.ts'

const rowSchema = z.record(z.string(), z.json())
const valuesSchema = rowSchema.nullable()

const affectedRowSchema = z.object({
  entity: z.string().refine(isEntityName),
  rowId: z.string(),
  title: z.string(),
  before: rowSchema,
  after: rowSchema,
})

/** A piece of a step as the outbox stores it. */
export const stepRowsSchema: z.ZodType<readonly StepRow[]> = z.array(
  z.object({
    entity: z.string().refine(isEntityName),
    rowId: z.string(),
    writeId: z.string().nullable(),
    title: z.string(),
    before: valuesSchema,
    after: valuesSchema,
    follows: z.boolean().optional(),
    affected: z.array(affectedRowSchema).optional(),
  }),
)
