/**
 * The address of a picture or a document of this site: below `/media/`, with plain names. All parsers read it alike,
 * and the policy of the pages shows no picture from elsewhere. The tables have the same pattern (`is_image_address`).
 */
const PICTURE_ADDRESS = /^\/media(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/

export function isPictureAddress(address: string): boolean {
  return PICTURE_ADDRESS.test(address)
}
