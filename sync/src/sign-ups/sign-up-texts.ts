/** Texts of forms and server for a refused sign-up. They are separate from the schemas, so that pages need no zod. */
export const signUpTexts = {
  invalidEmail: 'Please enter a valid email address',
  noConsent: 'You must agree to receive messages',
  required: 'Required',
  longName: 'Please shorten the name to 100 characters',
  unknownList: 'This mailing list does not exist',
  tooMany: 'Too many sign-ups at once. Please try again later.',
  tooLarge: 'This sign-up is too large.',
  malformed: 'Failed to sign up',
} as const

export const MAX_NAME_LENGTH = 100

/** The headers and parameters of a sign-up, besides its body. */
export const signUpHeaders = {
  /** one for each press of the button; a repeated request counts once */
  key: 'idempotency-key',
  /** path of the page */
  page: 'x-signup-page',
  /** when the button was pressed, by the device's clock; ISO 8601 */
  time: 'x-signup-time',
  consentVersion: 'x-consent-version',
} as const
