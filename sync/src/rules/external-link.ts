/** A link to another site from what somebody typed: https:// is put before it where it has no http address. */
export function externalLink(url: string | null): string | null {
  const trimmed = url?.trim()
  if (!trimmed) return null
  return /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}
