import { externalLink, isArticleLink, isEmailAddress } from '@coop/sync/rules'

/** The address of a link as an article writes it; null: an article may not have it. */
export function articleAddress(typed: string): string | null {
  const text = typed.trim()
  if (isArticleLink(text)) return text
  if (isEmailAddress(text)) return `mailto:${text}`
  if (/^\+?[0-9][0-9 ().-]{4,}$/.test(text)) return `tel:${text.replace(/[ ()]/g, '')}`
  const written = encoded(text)
  return written !== null && isArticleLink(written) ? written : null
}

/** With the letters of other scripts as percent signs and `xn--`, as a browser writes them. */
function encoded(text: string): string | null {
  if (text.startsWith('/')) return null
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const direct = externalLink(withScheme)
  if (direct !== null) return direct
  return URL.canParse(withScheme) && !/\s/.test(text) ? new URL(withScheme).href : null
}
