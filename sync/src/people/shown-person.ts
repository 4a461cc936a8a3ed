import { z } from 'zod'
import { roleSchema } from '../releases/roles.ts'

export const MAX_NAME_LENGTH = 80

/**
 * The name of a person as it is typed; empty: none. Characters that hide, turn or break letters are refused, so that no
 * name looks like another. Joiners are allowed, because some scripts need them.
 */
export const personNameSchema = z
  .string()
  .normalize('NFC')
  .trim()
  .max(MAX_NAME_LENGTH)
  .refine((name) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u.test(name))
  .refine((name) => name === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(name))

/** Somebody as colleagues see them, wherever their name appears. */
const shownPersonSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** null: the address is shown instead */
  name: z.string().nullable(),
  /** null: may not sign in; missing from a server of the previous version */
  role: roleSchema.nullish(),
  /** a small square as a data address; null: initials are shown instead */
  picture: z.string().startsWith('data:image/webp;base64,').nullable(),
})
export type ShownPerson = z.infer<typeof shownPersonSchema>

/** `GET /api/admin/people/directory`: everybody with an account. */
export const directorySchema = z.object({ people: z.array(shownPersonSchema) })
