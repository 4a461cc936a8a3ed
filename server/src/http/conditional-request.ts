/**
 * Whether the client already has one of these representations, so that the response is 304 (RFC 9110, 13.1.2). Tags are
 * compared weakly, since a proxy that compresses a response makes its tag weak.
 *
 * @param etags without quotes
 */
export function isNotModified(request: Request, etags: readonly string[]): boolean {
  const header = request.headers.get('if-none-match')
  if (header === null) return false
  return header
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || etags.some((etag) => tag === `"${etag}"`))
}
