export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 128

/** Type of the problem that says: the password must be given again before this. */
export const CONFIRM_PASSWORD = 'urn:problem:confirm-password'

/** For so many days the record of sign-ins, failures and changes of people is kept. */
export const EVENT_DAYS = 180
