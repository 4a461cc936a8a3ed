import { lowerCasePath, trimEndOf } from '@coop/sync/rules'

/**
 * Signs that mail programs and people leave at the end of an address: blanks, brackets, and those of the sentence around
 * it. A control character is no blank: an address with one leads nowhere.
 */
const leftAtTheEnd = /[ \u00a0.,;:!?)\]}>'"’”»]/u

/**
 * An address as it was meant, where it is spelt as mail programs and people spell them: with signs of the sentence at its
 * end, slashes doubled, or `&amp;` in its query.
 * @param pathname as a URL has it, with escapes
 * @returns path and query; null for an address that has none of these, or cannot be read
 */
export function cleanAddress(pathname: string, search: string): string | null {
  const path = decode(pathname)
  const query = decode(search)
  if (path === null || query === null) return null
  const single = path.split(/[/\\]+/).join('/')
  const cleanQuery = trimEndOf(query.replaceAll('&amp;', '&'), leftAtTheEnd)
  const cleanPath = cleanQuery === '' ? trimEndOf(single, leftAtTheEnd) : single
  if (cleanPath === path && cleanQuery === query) return null
  const url = new URL('http://site')
  url.pathname = cleanPath
  url.search = cleanQuery
  return (lowerCasePath(url.pathname) ?? url.pathname) + url.search
}

function decode(text: string): string | null {
  try {
    return decodeURI(text)
  } catch {
    return null
  }
}
