import { trimEndOf } from '../rules/trim.ts'

const MAX_LENGTH = 200
const article = /(?:^|&)(article=[a-z0-9-]{1,120})(?:&|$)/

/**
 * The page of an address for the statistics: its path, and the open article. The rest of the query is dropped, so that
 * no search text is ever sent or kept.
 * @param address path and query, as `/insights?article=quiet-growth`
 * @returns null for an address that is no path of a site
 */
export function usagePath(address: string): string | null {
  const [beforeHash = ''] = address.split('#', 1)
  const [path = '', query = ''] = beforeHash.split(/\?(.*)/s, 2)
  if (!/^\/(?!\/)[^\s\p{C}\\]*$/u.test(path)) return null
  const plain = path.length > 1 ? trimEndOf(path, /\//) : path
  const open = article.exec(query)?.[1]
  const counted = open === undefined ? plain : `${plain}?${open}`
  return counted.length > MAX_LENGTH ? null : counted
}
