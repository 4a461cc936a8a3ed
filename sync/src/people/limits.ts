export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 128

/** Problem type: the password must be given again first. */
export const CONFIRM_PASSWORD = 'urn:problem:confirm-password'

/** How many days the record of sign-ins, failures and changes of people is kept. */
export const EVENT_DAYS = 180
