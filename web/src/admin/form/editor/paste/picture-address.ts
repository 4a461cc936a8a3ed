import { isPictureAddress } from '@coop/sync/rules'

/** The address of one of the site's pictures, in any size, on a page of the site. null: it is another picture. */
export function pictureAddress(source: string): string | null {
  const { origin } = window.location
  const path = source.startsWith(`${origin}/`) ? source.slice(origin.length) : source
  const address = path.replace(/^\/img(\/media\/[^?]*)\?.*$/, '$1')
  return isPictureAddress(address) ? address : null
}
