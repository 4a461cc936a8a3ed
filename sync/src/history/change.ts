import { z } from 'zod'

/**
 * The change of a row by one transaction. Fields that change while the row is published or unpublished count as that.
 */
export const changeKinds = ['created', 'changed', 'published', 'unpublished', 'deleted'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** null: nobody who was signed in. `email` null: the account is gone. */
export const authorSchema = z.object({ id: z.string(), email: z.string().nullable() }).nullable()
export type Author = z.infer<typeof authorSchema>

/** The id of a change. Ids grow in the order in which changes were begun. */
export const changeId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
