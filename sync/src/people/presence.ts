import { z } from 'zod'
import { isEntityName } from '../entities.ts'

/** The most forms of a browser that are reported as open. */
export const MOST_OPEN_FORMS = 20

export const presentFormSchema = z.object({
  entity: z.string().refine(isEntityName),
  rowId: z.uuid().lowercase(),
})
/** The form of a row, open in a browser. */
export type PresentForm = z.infer<typeof presentFormSchema>

/** Body of `POST /api/admin/presence`: held while nothing changes; the sender counts as present meanwhile. */
export const presenceRequestSchema = z.object({
  forms: z.array(presentFormSchema).max(MOST_OPEN_FORMS),
  /** `seen` of the last response; null: the first request */
  seen: z.string().max(100).nullable(),
})
export type PresenceRequest = z.infer<typeof presenceRequestSchema>

export const presenceSchema = z.object({
  /** the other people with one of these forms open, by session */
  present: z.array(
    presentFormSchema.extend({
      email: z.string(),
      /** null: from a server of the previous version */
      userId: z.string().nullable().default(null),
      /** the same person, with another browser */
      isSelf: z.boolean(),
    }),
  ),
  seen: z.string(),
})
export type Presence = z.infer<typeof presenceSchema>
