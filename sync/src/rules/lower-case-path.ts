/**
 * The path in lower case, as in every page's address; null: it is already, or it is encoded and so no page of this
 * site.
 */
export function lowerCasePath(path: string): string | null {
  return /[A-Z]/.test(path) && !path.includes('%') ? path.toLowerCase() : null
}
