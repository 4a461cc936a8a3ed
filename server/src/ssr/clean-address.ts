import { lowerCasePath, trimEndOf } from '@coop/sync/rules'

/**
 * Characters that mail programs and people leave at the end of an address: blanks, brackets, and punctuation. Control
 * characters are not included: an address with one is not corrected.
 */
const leftAtTheEnd = /[ \u00a0.,;:!?)\]}>'"’”»]/u

/**
 * Corrects an address that mail programs or people have misspelt: punctuation at its end, doubled slashes, or `&amp;`
 * in its query.
 * @param pathname as in a URL, with escapes
 * @returns path and query; null when there is nothing to correct, or the address cannot be read
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
