import { externalLink, isArticleLink, isEmailAddress } from '@coop/sync/rules'
import { type DirectAddress, directAddress } from './direct-address.ts'

/** Converts a typed address to the form that articles use. null: an article may not link to it. */
export function articleAddress(typed: string): string | null {
  return articleLink(typed).address
}

/** Like `articleAddress`, with the parts that were removed from the address. */
export function articleLink(typed: string): DirectAddress {
  const direct = directAddress(typed.trim())
  return { ...direct, address: direct.address === null ? null : writtenAddress(direct.address) }
}

function writtenAddress(text: string): string | null {
  if (isArticleLink(text)) return text
  if (isEmailAddress(text)) return `mailto:${text}`
  const phone = phoneAddress(text)
  if (phone !== null) return phone
  const written = /^mailto:/i.test(text) ? encodedMail(text) : encoded(text)
  return written !== null && isArticleLink(written) ? written : null
}

/** Blanks and brackets only group the digits for people. */
function phoneAddress(text: string): string | null {
  const [, scheme, number] = /^(tel:)?((?:\+|%2B)?[0-9(][^]*)$/i.exec(text) ?? []
  if (number === undefined) return null
  const figures = number.replace(/^%2B/i, '+').replace(/\s|%20|[()]/g, '')
  const isLong = scheme !== undefined || figures.length > 5
  return isLong && /^\+?[0-9][0-9.-]*$/.test(figures) ? `tel:${figures}` : null
}

/** Percent-encodes the blanks of the subject and all characters that a mail address may not contain. */
function encodedMail(text: string): string | null {
  if (!URL.canParse(text)) return null
  const [mailbox = '', ...query] = new URL(text).href.split('?')
  if (query.length === 0) return mailbox
  const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  return `${mailbox}?${query.join('?').replace(/[^A-Za-z0-9._~%&=+@,-]/g, hex)}`
}

/** Encodes blanks and non-ASCII characters as browsers do, with percent signs and `xn--`. */
function encoded(text: string): string | null {
  if (text.startsWith('/')) return null
  const hasScheme = /^https?:\/\//i.test(text)
  const withScheme = hasScheme ? text : `https://${text}`
  const direct = externalLink(withScheme)
  if (direct !== null) return direct
  const isAddress = URL.canParse(withScheme) && (hasScheme || !/\s/.test(text))
  return isAddress ? new URL(withScheme).href : null
}
