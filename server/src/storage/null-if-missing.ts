const missing = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG']

/** Whether the system says that there is no file at a path. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && missing.some((code) => code === error.code)
}

/** For `catch`: a file that does not exist is null, every other error stays one. */
export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
