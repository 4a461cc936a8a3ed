/**
 * Whether the message of an error, as browsers and proxies write it, means a failed connection and not a server error.
 */
export function isConnectionError(message: string): boolean {
  return /upstream connect|connection|network|failed to fetch|load failed|fetch failed/i.test(message)
}
