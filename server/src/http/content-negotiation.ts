/**
 * The first of these that a header such as `accept-encoding` or `accept` names with a weight above 0. The order is
 * ours: clients that name several show them equally well. A format that only a star covers does not count, since
 * clients that cannot show it send a star, too.
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
