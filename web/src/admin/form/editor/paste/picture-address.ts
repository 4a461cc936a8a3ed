import { isPictureAddress } from '@coop/sync/rules'

/** The address of a picture of ours that a page of ours shows, in whatever size; null: it is no picture of ours. */
export function pictureAddress(source: string): string | null {
  const { origin } = window.location
  const path = source.startsWith(`${origin}/`) ? source.slice(origin.length) : source
  const address = path.replace(/^\/img(\/media\/[^?]*)\?.*$/, '$1')
  return isPictureAddress(address) ? address : null
}
