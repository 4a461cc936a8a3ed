/** The path in lower case, as every page's address is written; null: it is already, or it is encoded and none of ours. */
export function lowerCasePath(path: string): string | null {
  return /[A-Z]/.test(path) && !path.includes('%') ? path.toLowerCase() : null
}
