/** For the log: what happened, and what it came from. Of several addresses tried at once, Node tells only the code. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = error.message || ('code' in error ? String(error.code) : error.name)
  return error.cause instanceof Error ? `${said} (${describeError(error.cause)})` : said
}
