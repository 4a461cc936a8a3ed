import { z } from 'zod'

/** An edit of a release, with the reason why it was not applied, or not taken back. */
const heldEditSchema = z.object({
  /** The id of the row of `release_edits`. */
  edit: z.string(),
  entity: z.string(),
  row_id: z.string(),
  title: z.string(),
  /** The fields and child lists in question; empty: the whole row. */
  fields: z.array(z.string()),
  message: z.string(),
})
export type HeldEdit = z.infer<typeof heldEditSchema>

/** The column `outcome` of a release. */
const releaseOutcomeSchema = z.discriminatedUnion('kind', [
  /** At its time, nothing was applied: these edits are in conflict, or were refused. */
  z.object({ kind: z.literal('failed'), at: z.string(), edits: z.array(heldEditSchema) }),
  /** It was taken back, except for what others have changed since. */
  z.object({ kind: z.literal('kept'), at: z.string(), edits: z.array(heldEditSchema) }),
])
export type ReleaseOutcome = z.infer<typeof releaseOutcomeSchema>

/** The outcome in the column; null: there is none, or one of an unknown version. */
export function readOutcome(value: unknown): ReleaseOutcome | null {
  return releaseOutcomeSchema.safeParse(value).data ?? null
}
