/** Letters of addresses: ASCII, and Latin ones with accents. Others are written as `xn--` or `%`. */
const LETTER = 'A-Za-z\\u00c0-\\u017f'
const LABEL = `[${LETTER}0-9]([${LETTER}0-9-]*[${LETTER}0-9])?`
/** A host with a dot, whose last part begins with a letter: a number there would make it an IP address. */
const HOST = `(${LABEL}\\.)+[${LETTER}]([${LETTER}0-9-]*[${LETTER}0-9])?`
const REST = `[${LETTER}0-9._~:/?#@!$&'()*+,;=%[\\]-]*`

/**
 * The address of a page on another site, as people type it. It has no credentials, blanks, backslashes or control
 * characters, which could lead browsers elsewhere than a person reads. The tables have the same pattern
 * (`is_web_address`).
 */
const WEB_ADDRESS = new RegExp(`^([Hh][Tt][Tt][Pp][Ss]?://)?${HOST}(:[1-5]?[0-9]{1,4})?([/?#]${REST})?$`)

/**
 * The target of a link to another site. An address without a scheme gets https://.
 * @returns null if it is no http address, and so no link
 */
export function externalLink(address: string | null): string | null {
  if (address === null || !WEB_ADDRESS.test(address)) return null
  return /^https?:/i.test(address) ? address : `https://${address}`
}
