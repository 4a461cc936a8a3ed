import { isEntityName } from '@coop/sync/entities'
import { z } from 'zod'
import type { StepRow } from '../types.ts'

const valuesSchema = z.record(z.string(), z.json()).nullable()

/** A piece of a step as the outbox stores it. */
export const stepRowsSchema: z.ZodType<readonly StepRow[]> = z.array(
  z.object({
    entity: z.string().refine(isEntityName),
    rowId: z.string(),
    writeId: z.string().nullable(),
    title: z.string(),
    before: valuesSchema,
    after: valuesSchema,
  }),
)
