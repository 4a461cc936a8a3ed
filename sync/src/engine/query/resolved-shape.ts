import { z } from 'zod'
import type { FieldErrors } from '../../protocol/shape-request.ts'
import { subqueriesSchema } from './subqueries.ts'
import { tableSchema } from './table.ts'
import { equalitySchema } from './where-equalities.ts'

/** The identity of a shape, resolved against Postgres' catalogue. It is stored in the shape log. */
export const resolvedShapeSchema = z.object({
  key: z.string(),
  table: tableSchema,
  where: z.string().nullable(),
  whereColumns: z.array(z.number()),
  /** the clause's functions, as `functionVersions` reads them; absent if there are none */
  whereFunctions: z.string().optional(),
  /** terms that are true for every row of the shape, joined by `and` */
  equalities: z.array(equalitySchema).default([]),
  /** the where clause has no other terms */
  equalitiesDecide: z.boolean().default(false),
  subqueries: subqueriesSchema.optional(),
  selected: z.array(z.number()),
  /** all columns of the table: a new column makes another shape */
  all: z.boolean().default(true),
  replica: z.enum(['default', 'full']),
  log: z.enum(['full', 'changes_only']),
})
export type ResolvedShape = z.infer<typeof resolvedShapeSchema>

/** Why there is no shape: the request is invalid, or the database has to be corrected first. */
export type Refusal = { ok: false; errors: FieldErrors } | { ok: false; errors: null; reason: string }

export type ResolveResult = { ok: true; resolved: ResolvedShape } | Refusal
