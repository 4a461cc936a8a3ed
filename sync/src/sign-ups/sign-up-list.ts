import { z } from 'zod'

/**
 * How far a sign-up has come on its way to the e-mail platform. `waiting`: to be sent, or there is no platform;
 * `delivered`; `failed`: given up, an administrator can send it again.
 */
const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A sign-up as administrators see it. Times are ISO 8601. */
const signUpRowSchema = z.object({
  id: z.string(),
  listId: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  page: z.string().nullable(),
  /** by the device's clock: when the button was pressed */
  consentedAt: z.string(),
  receivedAt: z.string(),
  consentVersion: z.string().nullable(),
  /** the words that were shown; null: the sender named none that are ours */
  consentText: z.string().nullable(),
  /** how often the same address asked for the same list again, and when for the last time */
  repeats: z.number(),
  repeatedAt: z.string().nullable(),
  delivery: z.enum(deliveryStates),
  attempts: z.number(),
  nextTryAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  lastError: z.string().nullable(),
  isRead: z.boolean(),
})
export type SignUpRow = z.infer<typeof signUpRowSchema>

/** Query of `GET /api/admin/sign-ups` and, without cursor and limit, of `GET /api/admin/sign-ups.csv`. Newest first. */
export const signUpQuerySchema = z.object({
  /** part of the address or of a name; all words must be found */
  search: z.string().max(200).optional(),
  list: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  /** `unread` are those of any delivery state that no administrator has marked as read */
  state: z.enum([...deliveryStates, 'unread']).optional(),
  /** `next` of the page before */
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})
export type SignUpQuery = z.infer<typeof signUpQuerySchema>

export const signUpPageSchema = z.object({
  rows: z.array(signUpRowSchema),
  /** null: this is the last page */
  next: z.string().nullable(),
  /** all that the filter finds */
  total: z.number(),
  /** of all sign-ups */
  unread: z.number(),
  failed: z.number(),
  /** false: without the platform's key everything is stored and nothing sent */
  hasPlatform: z.boolean(),
  /** the configured mailing lists by their names */
  lists: z.record(z.string(), z.number()),
})
export type SignUpPage = z.infer<typeof signUpPageSchema>

/** Body of `POST /api/admin/sign-ups/read`; `ids` null: all. Answers how things stand then, as `unread` does. */
export const markReadSchema = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(1000).nullable(),
  isRead: z.boolean(),
})

/** Body of `POST /api/admin/sign-ups/resend`; `ids` null: all that have failed. */
export const resendSchema = z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000).nullable() })
export const resentSchema = z.object({ resent: z.number() })

/**
 * Body of `POST /api/admin/sign-ups/export` (everything about one address, a JSON file) and of `…/erase`. Posted, so
 * that the address stands in no log and no history.
 */
export const addressSchema = z.strictObject({ email: z.string().trim().min(1).max(320) })
export const erasedSchema = z.object({
  erased: z.number(),
  /** `removing`: requests to the platform go on until it has confirmed; `none`: there is no platform */
  platform: z.enum(['removing', 'none']),
})
