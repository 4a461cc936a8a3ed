/** Whether something failed on the way to the server rather than there, by the words of browsers and proxies. */
export function isConnectionError(message: string): boolean {
  return /upstream connect|connection|network|failed to fetch|load failed|fetch failed/i.test(message)
}
