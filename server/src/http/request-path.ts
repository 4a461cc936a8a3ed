/**
 * The path as it was sent, for routing. A decoded path could contain line ends, which match no route, and could mean
 * something else to code that parses the address again. So only one spelling reaches an endpoint.
 */
export function requestPath({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const length = url.slice(start).search(/[?#]/)
  return length === -1 ? url.slice(start) : url.slice(start, start + length)
}
