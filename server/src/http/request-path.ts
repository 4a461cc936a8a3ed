/**
 * The path as it was sent, for routing. Decoded, it could hold line ends, which match no pattern of a route, and mean
 * something else to code that parses the address again: one spelling reaches an endpoint, and no other.
 */
export function requestPath({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const length = url.slice(start).search(/[?#]/)
  return length === -1 ? url.slice(start) : url.slice(start, start + length)
}
