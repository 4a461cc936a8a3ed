import { trimOf } from './trim.ts'

/** The longest address that mail can be sent to (RFC 5321), and the longest part before its `@`. */
const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

const pattern = /^[^\s@\p{C}"(),:;<>[\]\\]+@[^\s@\p{C}"(),:;<>[\]\\.]+(\.[^\s@\p{C}"(),:;<>[\]\\.]+)+$/u

/** Whether mail could be sent to this text, for forms and server. Blanks around the address are ignored. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && text.lastIndexOf('@') <= MAX_LOCAL_LENGTH && pattern.test(text)
}

/**
 * A typed or pasted address without surrounding blanks and format characters, such as U+200B and marks of writing
 * direction, which are copied invisibly from mail programs.
 */
export function emailAddressIn(text: string): string {
  return trimOf(text, /[\s\p{Cf}]/u)
}
