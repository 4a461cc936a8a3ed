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

const filter = {
  /** part of the address or of a name; all words must be found */
  search: z.string().max(200).optional(),
  list: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  /** `unread` are those of any delivery state that no administrator has marked as read */
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

/** An erased address that the e-mail platform has not confirmed yet; which one it is, is not told. */
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
  /** all that the filter finds */
  total: z.number(),
  /** when it was read, by the server's clock; milliseconds since 1970 */
  asOf: z.number().default(0),
  /** of all sign-ups */
  unread: z.number(),
  failed: z.number(),
  /** the oldest first; a server of the release before names none */
  openErasures: z.array(openErasureSchema).default([]),
  /** false: without the platform's key everything is stored and nothing sent */
  hasPlatform: z.boolean(),
  /** the configured mailing lists by their names */
  lists: z.record(z.string(), z.number()),
})
export type SignUpPage = z.infer<typeof signUpPageSchema>

/** Body of `POST /api/admin/sign-ups/read`. Answers how things stand then, as `unread` does. */
export const markReadSchema = z.strictObject({
  /** null: all of `shown` */
  ids: z.array(z.uuid()).min(1).max(1000).nullable(),
  isRead: z.boolean(),
  /** The filter of a screen, and how far it is up to date. An admin of the release before sends none, and marks all. */
  shown: z
    .strictObject({
      ...filter,
      /** `asOf` of the page: later ones were not shown */
      asOf: z.number().min(0),
    })
    .optional(),
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
