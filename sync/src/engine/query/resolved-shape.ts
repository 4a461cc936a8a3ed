import { z } from 'zod'
import type { FieldErrors } from '../../protocol/shape-request.ts'
import { subqueriesSchema } from './subqueries.ts'
import { tableSchema } from './table.ts'
import { equalitySchema } from './where-equalities.ts'

/**
 * The identity of a shape, after its query was resolved against the catalogue of Postgres. It is stored in the shape
 * log.
 */
export const resolvedShapeSchema = z.object({
  key: z.string(),
  table: tableSchema,
  where: z.string().nullable(),
  whereColumns: z.array(z.number()),
  /** the clause's functions, as `functionVersions` reads them; absent without any */
  whereFunctions: z.string().optional(),
  /** terms that hold for every row of the shape, joined by `and` */
  equalities: z.array(equalitySchema).default([]),
  /** the where clause has no other terms */
  equalitiesDecide: z.boolean().default(false),
  subqueries: subqueriesSchema.optional(),
  selected: z.array(z.number()),
  /** every column there is: another one makes it another shape */
  all: z.boolean().default(true),
  replica: z.enum(['default', 'full']),
  log: z.enum(['full', 'changes_only']),
})
export type ResolvedShape = z.infer<typeof resolvedShapeSchema>

/** Why there is no shape: the request is not valid, or the database has to be put in order first. */
export type Refusal = { ok: false; errors: FieldErrors } | { ok: false; errors: null; reason: string }

export type ResolveResult = { ok: true; resolved: ResolvedShape } | Refusal
