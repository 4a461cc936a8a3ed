import { z } from 'zod'
import { emailAddressIn, isEmailAddress } from '../rules/email-address.ts'
import { MAX_NAME_LENGTH, signUpTexts } from './sign-up-texts.ts'

const address = z
  .string({
    error: ({ input }) => (input === undefined ? signUpTexts.required : signUpTexts.invalidEmail),
  })
  .transform(emailAddressIn)
  .refine(isEmailAddress, { error: signUpTexts.invalidEmail })
const name = z
  .string()
  .transform((text) =>
    text
      .toWellFormed()
      .replaceAll(/\p{C}+/gu, ' ')
      .trim(),
  )
  .refine((text) => text.length <= MAX_NAME_LENGTH, { error: signUpTexts.longName })
  .optional()

/** The short form: an address, for the newsletter's list; its page shows the consent text. */
export const shortSignUpSchema = z.strictObject({ email: address })

/** The full form. The server checks `honeypot` before. */
export const fullSignUpSchema = z.strictObject({
  email: address,
  firstName: name,
  lastName: name,
  honeypot: z.string().optional(),
  consent: z.literal(true, { error: signUpTexts.noConsent }),
  listId: z.int({ error: signUpTexts.unknownList }).optional(),
})

/** The body of `POST /api/signups`. */
export type SignUpBody = z.input<typeof shortSignUpSchema> | z.input<typeof fullSignUpSchema>

/** The response: 200; 400, 413 and 429 (with `retry-after`) for a refusal. Everything else is a problem. */
export type SignUpAnswer = { success: true } | { success: false; error: string }
