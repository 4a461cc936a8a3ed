import { isEntityName } from '@coop/sync/entities'
import { affectedRowSchema } from '@coop/sync/write'
import { z } from 'zod'
import type { StepRow } from './step.ts'

const rowSchema = z.record(z.string(), z.json())
const valuesSchema = rowSchema.nullable()

/** A piece of a step as stored in the outbox. */
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
