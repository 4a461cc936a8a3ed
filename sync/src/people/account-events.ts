import { z } from 'zod'

const accountEventKinds = [
  'signed-in',
  'sign-in-failed',
  'second-factor-failed',
  'confirmation-failed',
  'signed-out',
  'invited',
  'invitation-withdrawn',
  'invitation-accepted',
  'disabled',
  'enabled',
  'deleted',
  'role-changed',
  'sessions-ended',
  'reset-link-made',
  'password-reset',
  'password-changed',
  'address-changed',
  'second-factor-on',
  'second-factor-off',
  'backup-codes-made',
  'passkey-added',
  'passkey-removed',
] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

/** An act of somebody on an account, on their own or another. It holds no secret. */
const accountEventSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(accountEventKinds),
  /** null: somebody who was not signed in */
  actor: z.string().nullable(),
  /** null: an address without an account; the typed address is not kept */
  subject: z.string().nullable(),
  network: z.string().nullable(),
  device: z.string().nullable(),
})
export type AccountEvent = z.infer<typeof accountEventSchema>

/** Query of `GET /api/admin/people/events`. Newest first. */
export const accountEventQuerySchema = z.object({
  /** `sign-ins`: successful and failed ones; `changes`: all others */
  about: z.enum(['sign-ins', 'failures', 'changes']).optional(),
  /** id of the actor or of the account */
  person: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  /** `next` of the page before */
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
})
export type AccountEventQuery = z.infer<typeof accountEventQuerySchema>

export const accountEventPageSchema = z.object({
  events: z.array(accountEventSchema),
  /** null: this is the last page */
  next: z.string().nullable(),
})
export type AccountEventPage = z.infer<typeof accountEventPageSchema>
