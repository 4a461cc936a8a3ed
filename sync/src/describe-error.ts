/**
 * For the logger: the error and its causes. When several addresses were tried at once, Node's error has only a code.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = error.message || ('code' in error ? String(error.code) : error.name)
  return error.cause instanceof Error ? `${message} (${describeError(error.cause)})` : message
}
