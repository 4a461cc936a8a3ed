import { z } from 'zod'

/**
 * The state of a sign-up's delivery to the e-mail platform. `waiting`: to be sent, or there is no platform;
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
  /** when the button was pressed, by the device's clock */
  consentedAt: z.string(),
  receivedAt: z.string(),
  consentVersion: z.string().nullable(),
  /** the text that was shown; null: the sender named an unknown version */
  consentText: z.string().nullable(),
  /** how often the same address requested the same list again, and the last time */
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

const filter = {
  /** part of the address or of a name; all words must be found */
  search: z.string().max(200).optional(),
  list: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  /** `unread`: in any delivery state, and not marked as read by an administrator */
  state: z.enum([...deliveryStates, 'unread']).optional(),
}

/** Query of `GET /api/admin/sign-ups` and, without cursor and limit, of `GET /api/admin/sign-ups.csv`. Newest first. */
export const signUpQuerySchema = z.object({
  ...filter,
  /** `next` of the page before */
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})
export type SignUpQuery = z.infer<typeof signUpQuerySchema>

/** An erased address that the e-mail platform has not confirmed yet. The address is not shown. */
const openErasureSchema = z.object({
  id: z.string(),
  erasedAt: z.string(),
  /** the address of the colleague who erased it */
  erasedBy: z.string(),
  /** how often the platform was asked */
  attempts: z.number(),
  lastError: z.string().nullable(),
})

export const signUpPageSchema = z.object({
  rows: z.array(signUpRowSchema),
  /** null: this is the last page */
  next: z.string().nullable(),
  /** the number of rows that match the filter */
  total: z.number(),
  /** when it was read, by the server's clock; milliseconds since 1970 */
  asOf: z.number().default(0),
  /** of all sign-ups */
  unread: z.number(),
  failed: z.number(),
  /** oldest first; a server of the previous release sends none */
  openErasures: z.array(openErasureSchema).default([]),
  /** false: without the platform's key, everything is stored and nothing is sent */
  hasPlatform: z.boolean(),
  /** the configured mailing lists by their names */
  lists: z.record(z.string(), z.number()),
})
export type SignUpPage = z.infer<typeof signUpPageSchema>

/** Body of `POST /api/admin/sign-ups/read`. The response is that of `unread`. */
export const markReadSchema = z.strictObject({
  /** null: all of `shown` */
  ids: z.array(z.uuid()).min(1).max(1000).nullable(),
  isRead: z.boolean(),
  /** The filter of a screen, and the time of its data. An admin of the previous release sends none, and marks all. */
  shown: z
    .strictObject({
      ...filter,
      /** `asOf` of the page: later sign-ups were not shown */
      asOf: z.number().min(0),
    })
    .optional(),
})

/** Body of `POST /api/admin/sign-ups/resend`; `ids` null: all that have failed. */
export const resendSchema = z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000).nullable() })
export const resentSchema = z.object({ resent: z.number() })

/**
 * Body of `POST /api/admin/sign-ups/export` (everything about one address, a JSON file) and of `…/erase`. POST keeps
 * the address out of logs and histories.
 */
export const addressSchema = z.strictObject({ email: z.string().trim().min(1).max(320) })
export const erasedSchema = z.object({
  erased: z.number(),
  /** `removing`: requests to the platform continue until it has confirmed; `none`: there is no platform */
  platform: z.enum(['removing', 'none']),
})
