/** Whether an error comes from the connection rather than from the server, by the messages of browsers and proxies. */
export function isConnectionError(message: string): boolean {
  return /upstream connect|connection|network|failed to fetch|load failed|fetch failed/i.test(message)
}
