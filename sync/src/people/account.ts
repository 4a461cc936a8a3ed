import { z } from 'zod'

const passkeySchema = z.object({ id: z.string(), name: z.string().nullable(), createdAt: z.string() })

/** `GET /api/account`: the account of the signed-in person. */
export const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** null: the address is shown instead */
  name: z.string().nullable().default(null),
  hasTotp: z.boolean(),
  passkeys: z.array(passkeySchema),
  /** the future address, which applies after its confirmation link is opened */
  nextEmail: z.string().nullable(),
  hasMail: z.boolean(),
})
export type Account = z.infer<typeof accountSchema>

const deviceSessionSchema = z.object({
  id: z.string(),
  /** the browser's description of itself */
  device: z.string().nullable(),
  network: z.string().nullable(),
  since: z.string(),
  lastSeenAt: z.string(),
  /** the session of this request */
  isThis: z.boolean(),
})
export type DeviceSession = z.infer<typeof deviceSessionSchema>
export const deviceSessionsSchema = z.object({ sessions: z.array(deviceSessionSchema) })

/** The secrets for an authenticator app, shown once. */
export const totpSetupSchema = z.object({ uri: z.string(), backupCodes: z.array(z.string()) })
export type TotpSetup = z.infer<typeof totpSetupSchema>

/** Whether something was sent by mail. */
export const mailedSchema = z.object({ isMailed: z.boolean() })

/** The purpose of a link that was mailed or given in person. */
export const linkPreviewSchema = z.object({
  kind: z.enum(['invitation', 'password', 'address']),
  /** of the account; of an invitation or a new address, the future one */
  email: z.string(),
  /** of an invited person, as entered with the invitation */
  name: z.string().nullable().default(null),
})
export type LinkPreview = z.infer<typeof linkPreviewSchema>
