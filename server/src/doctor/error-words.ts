/** The reason of a failed request, in words: `fetch` hides the reason in the cause, and gives none for a timeout. */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'there was no response in time'
  const within = error.cause ?? error
  // If a name has several addresses, each has its own error.
  const reason: unknown = within instanceof AggregateError ? within.errors[0] : within
  return reason instanceof Error ? reason.message : error.message
}
