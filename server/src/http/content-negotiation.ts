/**
 * The first of these names that a header such as `accept-encoding` or `accept` lists with a weight above 0. The order
 * is ours, since clients handle all listed formats equally well. A wildcard does not count, since clients send it even
 * if they cannot handle the format.
 */
export function negotiate<const Name extends string>(
  header: string | null,
  offers: readonly Name[],
): Name | undefined {
  if (header === null) return undefined
  const accepted = new Set(header.split(',').flatMap((part) => acceptedName(part) ?? []))
  return offers.find((offer) => accepted.has(offer))
}

function acceptedName(part: string): string | undefined {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
  return parameters.some((text) => /^q\s*=\s*0(\.0*)?$/.test(text)) ? undefined : name
}
