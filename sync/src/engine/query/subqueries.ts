import { z } from 'zod'
import type { ShapeQuery } from '../../protocol/shape-request.ts'

const innerSchema = z.object({
  relation: z.object({ schema: z.string(), name: z.string() }),
  where: z.string().nullable(),
  columns: z.array(z.string()),
})

/** The shapes that a clause with subqueries follows, and how the clause uses them. */
export const subqueriesSchema = z.object({
  /** the clause with a boolean column in place of each subquery */
  where: z.string(),
  terms: z.array(
    z.object({
      /** the columns that are compared with the rows of a subquery */
      columns: z.array(z.number()),
      /** the key of the shape of the subquery's rows */
      key: z.string(),
      /** the compared columns of that shape's table */
      values: z.array(z.number()),
      query: innerSchema,
    }),
  ),
  /** of a shape without a snapshot: the key of the shape with the same rows and a snapshot */
  rowsKey: z.string().nullable(),
})
export type Subqueries = z.infer<typeof subqueriesSchema>
export type SubqueryTerm = Subqueries['terms'][number]

/** The query of the shape with the rows of a subquery. */
export function innerQuery({ relation, where, columns }: SubqueryTerm['query']): ShapeQuery {
  return { relation, where, params: [], columns, queryable: null, replica: 'default', log: 'full' }
}
