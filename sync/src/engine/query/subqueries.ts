import { z } from 'zod'
import type { ShapeQuery } from '../../protocol/shape-request.ts'

const innerSchema = z.object({
  relation: z.object({ schema: z.string(), name: z.string() }),
  where: z.string().nullable(),
  columns: z.array(z.string()),
})

/** The shapes that a clause with subqueries follows, and what it makes of them. */
export const subqueriesSchema = z.object({
  /** the clause with a boolean column in the place of each subquery */
  where: z.string(),
  terms: z.array(
    z.object({
      /** the columns that are compared with the rows of a subquery */
      columns: z.array(z.number()),
      /** the key of the shape of the subquery's rows */
      key: z.string(),
      /** the columns of that shape's table that are compared */
      values: z.array(z.number()),
      query: innerSchema,
    }),
  ),
  /** of a shape without a snapshot: the key of the shape that has the same rows, and one */
  rowsKey: z.string().nullable(),
})
export type Subqueries = z.infer<typeof subqueriesSchema>
export type SubqueryTerm = Subqueries['terms'][number]

/** The query of the shape that has the rows of a subquery. */
export function innerQuery({ relation, where, columns }: SubqueryTerm['query']): ShapeQuery {
  return { relation, where, params: [], columns, queryable: null, replica: 'default', log: 'full' }
}
