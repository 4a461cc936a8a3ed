import { z } from 'zod'
import { roleSchema } from '../releases/roles.ts'

/** Somebody with an account. Times are ISO 8601. */
const personSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** false: the account may sign in, but has no rights */
  isAdmin: z.boolean(),
  role: roleSchema.nullable().default(null),
  isSelf: z.boolean(),
  lastSignedInAt: z.string().nullable(),
  hasTotp: z.boolean(),
  passkeys: z.number(),
  /** open ones */
  sessions: z.number(),
  disabledAt: z.string().nullable(),
})
export type Person = z.infer<typeof personSchema>

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable().default(null),
  role: roleSchema.default('admin'),
  invitedBy: z.string().nullable(),
  expiresAt: z.string(),
  hasExpired: z.boolean(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** `GET /api/admin/people` */
export const peopleSchema = z.object({
  people: z.array(personSchema),
  invitations: z.array(invitationSchema),
  /** false: people pass on links themselves */
  hasMail: z.boolean(),
})

/** A link for somebody: sent by mail, or to be given in person. */
export const handedLinkSchema = z.object({
  email: z.string(),
  expiresAt: z.string(),
  /** null: it was sent */
  link: z.string().nullable(),
  /** Why it was not mailed although mail is configured; a sentence. */
  mailProblem: z.string().nullish(),
})
export type HandedLink = z.infer<typeof handedLinkSchema>
