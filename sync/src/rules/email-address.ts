import { trimOf } from './trim.ts'

/** The longest address that mail can be sent to (RFC 5321), and the longest part before its `@`. */
const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

const pattern = /^[^\s@\p{C}"(),:;<>[\]\\]+@[^\s@\p{C}"(),:;<>[\]\\.]+(\.[^\s@\p{C}"(),:;<>[\]\\.]+)+$/u

/** Whether mail could be sent to this text: the one check for forms and server. Blanks around it do not belong to it. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && text.lastIndexOf('@') <= MAX_LOCAL_LENGTH && pattern.test(text)
}

/**
 * A typed or pasted address without what surrounds it: blanks, and format characters such as U+200B and the marks of
 * writing directions, which come with text that is copied from mail programs and cannot be seen.
 */
export function emailAddressIn(text: string): string {
  return trimOf(text, /[\s\p{Cf}]/u)
}
