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

/** Somebody did something to an account: their own, or another one's. Neither holds a secret. */
const accountEventSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(accountEventKinds),
  /** null: somebody who was not signed in */
  actor: z.string().nullable(),
  /** null: an address that no account has; what was typed there is not kept */
  subject: z.string().nullable(),
  network: z.string().nullable(),
  device: z.string().nullable(),
})
export type AccountEvent = z.infer<typeof accountEventSchema>

/** Query of `GET /api/admin/people/events`. Newest first. */
export const accountEventQuerySchema = z.object({
  /** `sign-ins`: who signed in and who could not; `changes`: all the rest */
  about: z.enum(['sign-ins', 'failures', 'changes']).optional(),
  /** id of who did it, or whom it was done to */
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
