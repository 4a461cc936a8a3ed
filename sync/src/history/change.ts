import { z } from 'zod'

/**
 * The change of a row by one transaction. Other changes of a transaction that publishes or unpublishes the row count as
 * that.
 */
export const changeKinds = ['created', 'changed', 'published', 'unpublished', 'deleted'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** null: nobody was signed in. `email` null: the account was deleted. */
export const authorSchema = z.object({ id: z.string(), email: z.string().nullable() }).nullable()
export type Author = z.infer<typeof authorSchema>

/** The id of a change. Ids grow in the order in which changes began. */
export const changeId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
