import { z } from 'zod'
import { isEntityName } from '../entities.ts'

/** A browser has no more forms open than this, or the rest goes untold. */
export const MOST_OPEN_FORMS = 20

export const presentFormSchema = z.object({
  entity: z.string().refine(isEntityName),
  rowId: z.uuid().lowercase(),
})
/** The form of a row, open in a browser. */
export type PresentForm = z.infer<typeof presentFormSchema>

/** Body of `POST /api/admin/presence`: held while nothing changes; who asks is present meanwhile. */
export const presenceRequestSchema = z.object({
  forms: z.array(presentFormSchema).max(MOST_OPEN_FORMS),
  /** `seen` of the last answer; null: the first request */
  seen: z.string().max(100).nullable(),
})
export type PresenceRequest = z.infer<typeof presenceRequestSchema>

export const presenceSchema = z.object({
  /** the other people who have one of these forms open, by session */
  present: z.array(
    presentFormSchema.extend({
      email: z.string(),
      /** null: told by a server of the former version */
      userId: z.string().nullable().default(null),
      /** the person who asks, with another browser */
      isSelf: z.boolean(),
    }),
  ),
  seen: z.string(),
})
export type Presence = z.infer<typeof presenceSchema>
