const missing = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG']

/** Whether the error says that a file does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && missing.some((code) => code === error.code)
}

/** For `catch`: null if a file does not exist; any other error is thrown again. */
export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
