import { z } from 'zod'

const passkeySchema = z.object({ id: z.string(), name: z.string().nullable(), createdAt: z.string() })

/** `GET /api/account`: the account of who asks. */
export const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** null: the address stands for the person */
  name: z.string().nullable().default(null),
  hasTotp: z.boolean(),
  passkeys: z.array(passkeySchema),
  /** the address that it will have once the link that was sent there has been opened */
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
  /** the session that asks */
  isThis: z.boolean(),
})
export type DeviceSession = z.infer<typeof deviceSessionSchema>
export const deviceSessionsSchema = z.object({ sessions: z.array(deviceSessionSchema) })

/** The secrets for an authenticator app, shown once. */
export const totpSetupSchema = z.object({ uri: z.string(), backupCodes: z.array(z.string()) })
export type TotpSetup = z.infer<typeof totpSetupSchema>

/** Whether something was sent by mail. */
export const mailedSchema = z.object({ isMailed: z.boolean() })

/** The purpose of a link that was sent or handed over. */
export const linkPreviewSchema = z.object({
  kind: z.enum(['invitation', 'password', 'address']),
  /** of the account: of an invitation and of an address the one that it will have */
  email: z.string(),
  /** of somebody invited, as whoever invited has given it */
  name: z.string().nullable().default(null),
})
export type LinkPreview = z.infer<typeof linkPreviewSchema>
